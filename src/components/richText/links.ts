const SAFE_PROTOCOLS = new Set(['http:', 'https:', 'mailto:', 'tel:'])

/** Nothing before the scheme, and nothing that a browser would drop or turn round. */
const STRAIGHT = /^(?:https?:\/\/|mailto:|tel:)[^\s\\\p{Cc}]+$/iu

/** The address as a URL if it is of a kind that may be opened. */
export function toSafeUrl(address: string): URL | undefined {
  const full = /^www\./i.test(address) ? `https://${address}` : address
  if (!STRAIGHT.test(full)) return undefined
  try {
    const url = new URL(full)
    return SAFE_PROTOCOLS.has(url.protocol) ? url : undefined
  } catch {
    return undefined
  }
}

/** Where a link really leads, if its words claim another place or are written to be misread. */
export function hiddenPlace(url: URL, words: string): string | undefined {
  const place = placeOf(url)
  const isHonest =
    url.username === '' &&
    !TURNS_ROUND.test(words) &&
    !claimsNumber(words, url) &&
    claimedHosts(words, url).every(isPartOf(place))
  return isHonest ? undefined : place
}

/** Whether the words name another telephone number than the one that is called. */
function claimsNumber(words: string, { protocol, pathname }: URL): boolean {
  const [claimed, called] = [words, pathname].map((text) => text.normalize('NFKC').replace(/\D|^\D*00?/g, ''))
  return protocol === 'tel:' && claimed !== undefined && claimed.length > 4 && called?.endsWith(claimed) !== true
}

/** Invisible characters after which the words of a link are read in another order. */
export const TURNS_ROUND = /[\u202A-\u202E\u2066-\u2069]/

/** A host, the host of a mailbox, or else the whole of what is written or called. */
function placeOf({ hostname, pathname }: URL): string {
  if (hostname !== '') return hostname
  return /[,;%]/.test(pathname) ? pathname : pathname.slice(pathname.lastIndexOf('@') + 1)
}

const isPartOf = (place: string) => (host: string) => place === host || place.endsWith(`.${host}`)

const THIN_SPACE = /[\u2006-\u200A\u202F\u205F]/g

/** Marks that look like a full stop, Arabic zeros among them, as far as NFKC does not make one of them. */
const LIKE_A_DOT = /[。·‧∙⋅۔܁܂٠۰ꓸ꘎˙•⦁⸱⸳᛫ꞏㆍ·⠂⠄⡀⢀⠠።∘◦\u{10101}\u{1D16D}]/gu

/** One full stop between letters, with brackets, signs or a space around it. */
const DRESSED_DOT = /(?<=[\p{L}\p{N}])\s?[^\p{L}\p{M}\p{N}\s/?#@:.…]*\.[^\p{L}\p{M}\p{N}\s/?#@:.…]*(?=\p{L})/gu

/** Compared with the ASCII form of the real host, so letters that only look Latin are never equal to it. */
function claimedHosts(words: string, { protocol }: URL): readonly string[] {
  const typed = words
    .replace(THIN_SPACE, '')
    .replace(/\p{Cf}/gu, '')
    // Before NFKC too, which makes a space and a mark of U+02D9.
    .replace(LIKE_A_DOT, '.')
    .normalize('NFKC')
    .replace(LIKE_A_DOT, '.')
    .replace(DRESSED_DOT, '.')
    .toLowerCase()
  return typed
    .split(/\s+/)
    .map((word) => (protocol === 'mailto:' ? word.slice(word.lastIndexOf('@') + 1) : word))
    .flatMap(hostsOf)
    .map((host) => host.replace(/^www\./, ''))
}

/** A path may hold whatever looks like a host; only what stands before it is a claim. */
function hostsOf(word: string): readonly string[] {
  const address = word.replace(/^.*?:\/\//, '')
  const hosts = hostsBetweenMarks(address.split(/[/?#\\]/, 1).join(''))
  return hosts.length > 0 ? hosts : hostsBetweenMarks(address)
}

const HOST = /^(?:[\p{L}\p{M}\p{N}_-]+\.)+(?:\p{L}[\p{L}\p{M}]+|xn--[a-z\d-]+)$|^\d{1,3}(?:\.\d{1,3}){3}$/u

const hostsBetweenMarks = (address: string): readonly string[] =>
  address
    .split(/[^\p{L}\p{M}\p{N}._-]+|\.{2,}/u)
    .map((part) => part.replace(/^[._-]+/, '').replace(/[._-]+$/, ''))
    .filter((part) => HOST.test(part))
