const SAFE_PROTOCOLS = new Set(['http:', 'https:', 'mailto:', 'tel:'])

/** Matches addresses without text before the scheme and without characters that a browser would drop or convert. */
const SAFE_ADDRESS = /^(?:https?:\/\/|mailto:|tel:)[^\s\\\p{Cc}]+$/iu

/** Returns the address as a URL; undefined if its scheme is not allowed or the address is not valid. */
export function toSafeUrl(address: string): URL | undefined {
  const full = /^www\./i.test(address) ? `https://${address}` : address
  if (!SAFE_ADDRESS.test(full)) return undefined
  try {
    const url = new URL(full)
    return SAFE_PROTOCOLS.has(url.protocol) ? url : undefined
  } catch {
    return undefined
  }
}

/** Returns where a link really leads if its text names another place or can be misread; undefined otherwise. */
export function findHiddenDestination(url: URL, linkText: string): string | undefined {
  const destination = destinationOf(url)
  const isDestinationVisible =
    url.username === '' &&
    !BIDI_CONTROLS.test(linkText) &&
    !hasOtherNumber(linkText, url) &&
    findClaimedHosts(linkText, url).every(isPartOf(destination))
  return isDestinationVisible ? undefined : destination
}

/** True if the text contains another telephone number than the link calls. */
function hasOtherNumber(linkText: string, { protocol, pathname }: URL): boolean {
  const [claimed, called] = [linkText, pathname].map((text) => text.normalize('NFKC').replace(/\D|^\D*00?/g, ''))
  return protocol === 'tel:' && claimed !== undefined && claimed.length > 4 && called?.endsWith(claimed) !== true
}

/** Invisible characters that make the text of a link read in another order. */
export const BIDI_CONTROLS = /[\u202A-\u202E\u2066-\u2069]/

/** Returns the host, the host of an e-mail address, or the whole path for a telephone number or several addresses. */
function destinationOf({ hostname, pathname }: URL): string {
  if (hostname !== '') return hostname
  return /[,;%]/.test(pathname) ? pathname : pathname.slice(pathname.lastIndexOf('@') + 1)
}

const isPartOf = (destination: string) => (host: string) => destination === host || destination.endsWith(`.${host}`)

const THIN_SPACE = /[\u2006-\u200A\u202F\u205F]/g

/** Characters that look like a full stop, such as Arabic zeros, and that NFKC does not convert to a full stop. */
const DOT_LOOKALIKES = /[。·‧∙⋅۔܁܂٠۰ꓸ꘎˙•⦁⸱⸳᛫ꞏㆍ·⠂⠄⡀⢀⠠።∘◦\u{10101}\u{1D16D}]/gu

/** Full stop between letters, with brackets, signs or a space around it. */
const DECORATED_DOT = /(?<=[\p{L}\p{N}])\s?[^\p{L}\p{M}\p{N}\s/?#@:.…]*\.[^\p{L}\p{M}\p{N}\s/?#@:.…]*(?=\p{L})/gu

/** Returns the hosts that a text names. Letters that only look Latin never equal the ASCII form of the real host. */
function findClaimedHosts(linkText: string, { protocol }: URL): readonly string[] {
  const typed = linkText
    .replace(THIN_SPACE, '')
    .replace(/\p{Cf}/gu, '')
    // Such characters are also replaced before NFKC, which converts U+02D9 to a space and a mark.
    .replace(DOT_LOOKALIKES, '.')
    .normalize('NFKC')
    .replace(DOT_LOOKALIKES, '.')
    .replace(DECORATED_DOT, '.')
    .toLowerCase()
  return typed
    .split(/\s+/)
    .map((word) => (protocol === 'mailto:' ? word.slice(word.lastIndexOf('@') + 1) : word))
    .flatMap(hostsOf)
    .map((host) => host.replace(/^www\./, ''))
}

/** Returns the hosts before the path. A path counts only if no host precedes it, as paths often look like hosts. */
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
