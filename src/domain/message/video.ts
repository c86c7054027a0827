/** Hosts of videos: those that the tenant allows besides the players below, and `own`, which is never embedded. */
export type VideoHosts = { readonly allowed: readonly string[]; readonly own: string }

type Player = { readonly hosts: RegExp; readonly toEmbed: (url: URL) => string | undefined }

const YOUTUBE_ID = /^[\w-]{11}$/

/**
 * Known players. Every embed address is built from the video's id, so nothing else of the author's address gets into
 * it.
 */
const PLAYERS: readonly Player[] = [
  { hosts: /^(?:(?:www\.|m\.)?youtube\.com|(?:www\.)?youtube-nocookie\.com|youtu\.be)$/, toEmbed: youtube },
  { hosts: /^(?:www\.|player\.)?vimeo\.com$/, toEmbed: vimeo },
  { hosts: /^(?:www\.)?loom\.com$/, toEmbed: loom },
  { hosts: /^(?:[\w-]+\.)?wistia\.(?:com|net)$/, toEmbed: wistia },
]

/** Returns the address from which a video may be embedded; undefined if there is no video or the host is unknown. */
export function toEmbedUrl(address: string, { allowed, own }: VideoHosts): string | undefined {
  const url = toPlainHttps(address)
  if (url === undefined || url.hostname === own) return undefined
  const player = PLAYERS.find(({ hosts }) => hosts.test(url.hostname))
  if (player) return player.toEmbed(url)
  return allowed.includes(url.hostname) ? `https://${url.hostname}${url.pathname}${url.search}` : undefined
}

/**
 * Plain HTTPS address. Other forms are refused: browsers remove white space, convert backslashes and accept a user name
 * before the host.
 */
const PLAIN_HTTPS = /^https:\/\/[^\s\\@\p{Cc}]+$/iu

function toPlainHttps(address: string): URL | undefined {
  if (!PLAIN_HTTPS.test(address) || !URL.canParse(address)) return undefined
  const url = new URL(address)
  return url.port === '' ? url : undefined
}

function youtube({ hostname, pathname, searchParams }: URL): string | undefined {
  if (hostname === 'youtu.be') return toYoutube(pathname.replace(/^\/|\/$/g, ''))
  if (/^\/watch\/?$/.test(pathname)) return toYoutube(searchParams.get('v') ?? '')
  const [, id = ''] = /^\/(?:embed|shorts|live|v|e)\/([^/]+)\/?$/.exec(pathname) ?? []
  return toYoutube(id)
}

/** Builds a YouTube address. `videoseries`, the name for a playlist, is as long as an id and is refused. */
const toYoutube = (id: string): string | undefined =>
  YOUTUBE_ID.test(id) && id !== 'videoseries' ? `https://www.youtube-nocookie.com/embed/${id}` : undefined

/**
 * Builds a Vimeo address. An unlisted video has a second key: in the path on the site, and in the query of the player.
 */
function vimeo({ pathname, searchParams }: URL): string | undefined {
  const [, id, unlisted] = /^\/(?:video\/|channels\/[\w-]+\/)?(\d{6,12})(?:\/([\da-f]{6,16}))?\/?$/.exec(pathname) ?? []
  if (id === undefined) return undefined
  const hash = unlisted ?? searchParams.get('h') ?? ''
  return `https://player.vimeo.com/video/${id}${/^[\da-f]{6,16}$/.test(hash) ? `?h=${hash}` : ''}`
}

function loom(url: URL): string | undefined {
  const [, id] = /^\/(?:share|embed)\/([\da-f]{32})\/?$/.exec(url.pathname) ?? []
  return id === undefined ? undefined : `https://www.loom.com/embed/${id}`
}

function wistia(url: URL): string | undefined {
  const [, id] = /^\/(?:embed\/iframe|embed|medias)\/([\da-z]{10})\/?$/.exec(url.pathname) ?? []
  return id === undefined ? undefined : `https://fast.wistia.net/embed/iframe/${id}`
}
