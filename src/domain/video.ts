/** Where a tenant lets videos come from besides the players below, and where this page itself lives. */
export type VideoHosts = { readonly allowed: readonly string[]; readonly own: string }

type Player = { readonly hosts: RegExp; readonly toEmbed: (url: URL) => string | undefined }

const YOUTUBE_ID = /^[\w-]{11}$/

/** Every address is built anew from the video's id; nothing else of what an author wrote gets into it. */
const PLAYERS: readonly Player[] = [
  { hosts: /^(?:(?:www\.|m\.)?youtube\.com|(?:www\.)?youtube-nocookie\.com|youtu\.be)$/, toEmbed: youtube },
  { hosts: /^(?:www\.|player\.)?vimeo\.com$/, toEmbed: vimeo },
  { hosts: /^(?:www\.)?loom\.com$/, toEmbed: loom },
  { hosts: /^(?:[\w-]+\.)?wistia\.(?:com|net)$/, toEmbed: wistia },
]

/** The address a video may be embedded from; nothing if there is no video there, or from a place that is not known. */
export function toEmbedUrl(address: string, { allowed, own }: VideoHosts): string | undefined {
  const url = toPlainHttps(address)
  if (url === undefined || url.hostname === own) return undefined
  const player = PLAYERS.find(({ hosts }) => hosts.test(url.hostname))
  if (player) return player.toEmbed(url)
  return allowed.includes(url.hostname) ? `https://${url.hostname}${url.pathname}${url.search}` : undefined
}

/** An address as it is meant to look: a browser would drop white space, turn backslashes round and take a name before the host. */
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

/** A list of videos has a name as long as an id. */
const toYoutube = (id: string): string | undefined =>
  YOUTUBE_ID.test(id) && id !== 'videoseries' ? `https://www.youtube-nocookie.com/embed/${id}` : undefined

/** An unlisted video has a second word, in the path on the site and in the query of the player. */
function vimeo({ pathname, searchParams }: URL): string | undefined {
  const [, id, unlisted] = /^\/(?:video\/|channels\/[\w-]+\/)?(\d{6,12})(?:\/([\da-f]{6,16}))?\/?$/.exec(pathname) ?? []
  if (id === undefined) return undefined
  const word = unlisted ?? searchParams.get('h') ?? ''
  return `https://player.vimeo.com/video/${id}${/^[\da-f]{6,16}$/.test(word) ? `?h=${word}` : ''}`
}

function loom(url: URL): string | undefined {
  const [, id] = /^\/(?:share|embed)\/([\da-f]{32})\/?$/.exec(url.pathname) ?? []
  return id === undefined ? undefined : `https://www.loom.com/embed/${id}`
}

function wistia(url: URL): string | undefined {
  const [, id] = /^\/(?:embed\/iframe|embed|medias)\/([\da-z]{10})\/?$/.exec(url.pathname) ?? []
  return id === undefined ? undefined : `https://fast.wistia.net/embed/iframe/${id}`
}
