/**
 * Parsers of the addresses in a tenant file. Each parser accepts only the spelling that a browser gives the address,
 * and returns undefined for every other text.
 */

/** Pattern for this machine. Browsers resolve every name below `localhost` to the loopback address (RFC 6761). */
const LOCAL = /^((?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)*localhost|127\.0\.0\.1)$/

/**
 * Pattern of addresses whose characters cannot end a header, a directive of a policy or an attribute. It excludes `#`,
 * so an address has no fragment.
 */
const ALLOWED_CHARACTERS = /^[%&+\-./:=?@\w~]+$/

const MAX_LENGTH = 2048

type AddressRules = { readonly protocols: readonly string[]; readonly canHaveQuery: boolean }

const HTTP: AddressRules = { protocols: ['https:'], canHaveQuery: false }

function toUrl(text: string, rules: AddressRules): URL | undefined {
  if (text.length > MAX_LENGTH || !ALLOWED_CHARACTERS.test(text) || !URL.canParse(text)) return undefined
  const url = new URL(text)
  return isSafe(url, rules) && hasNoExtras(url, rules) && isHost(url.hostname) && isCanonical(text, url)
    ? url
    : undefined
}

const isSafe = (url: URL, { protocols }: AddressRules): boolean =>
  protocols.includes(url.protocol) || (LOCAL.test(url.hostname) && protocols.includes(toSecureProtocol(url)))

/** Returns true if the URL has no credentials, and no query unless `canHaveQuery` allows one. */
const hasNoExtras = ({ username, password, search }: URL, { canHaveQuery }: AddressRules): boolean =>
  username === '' && password === '' && (canHaveQuery || search === '')

const toSecureProtocol = ({ protocol }: URL): string => protocol.replace(/^(http|ws):/, '$1s:')

/**
 * Returns true if the text is already the browser's own spelling. If parsing changes the text, the author may have
 * meant another address.
 */
const isCanonical = (text: string, { href }: URL): boolean =>
  !text.endsWith('?') && (href === text || href === `${text}/`)

/** Returns true for this machine and for a public name of at least two labels. */
const isHost = (host: string): boolean => LOCAL.test(host) || isPublicName(host)

const isPublicName = (host: string): boolean =>
  host.length <= 253 && /^(?!-)(?:[a-z\d-]{1,63}(?<!-)\.(?!-))+[a-z][a-z\d-]{0,61}[a-z\d]$/.test(host)

/** Parses a service's base address and removes its trailing slash. An empty text stays empty. */
export const toServiceUrl = (text: string): string | undefined =>
  text === '' ? '' : toUrl(text.replace(/\/$/, ''), HTTP)?.href.replace(/\/+$/, '')

export const toCableUrl = (text: string): string | undefined =>
  text === ''
    ? ''
    : toUrl(text.replace(/\/$/, ''), { ...HTTP, protocols: ['https:', 'wss:'] })?.href.replace(/\/+$/, '')

/** Parses an address to fetch from or send to. A query is allowed. */
export const toEndpoint = (text: string): string | undefined => toUrl(text, { ...HTTP, canHaveQuery: true })?.href

/** Parses an origin: scheme, host and port, and nothing else. */
export const toOrigin = (text: string): string | undefined => {
  const url = toUrl(text, HTTP)
  return url?.origin === text ? text : undefined
}

export const toVideoHost = (text: string): string | undefined => (isPublicName(text) ? text : undefined)

const DSN = /^(https?):\/\/[a-z\d]{1,64}@([a-z\d.:-]+(?:\/[\w-]+)*)\/(\d{1,20})$/

/**
 * Parses a Sentry DSN. The public key before the host is not a secret. A DSN with a second key behind a colon is
 * rejected, because that key is a secret.
 */
export function toDsn(text: string): string | undefined {
  const [, scheme, place, project] = DSN.exec(text) ?? []
  return toUrl(`${scheme}://${place}/${project}`, HTTP) ? text : undefined
}
