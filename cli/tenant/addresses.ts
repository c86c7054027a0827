/** Addresses of a tenant's, in the one spelling that a browser gives them; undefined for every other. */

/** Browsers resolve every name below `localhost` to this machine (RFC 6761). */
const LOCAL = /^((?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)*localhost|127\.0\.0\.1)$/

/** Nothing of what could end a header, a directive of a policy or an attribute, and no fragment. */
const PLAIN = /^[%&+\-./:=?@\w~]+$/

const LONGEST = 2048

type Kind = { readonly protocols: readonly string[]; readonly mayAsk: boolean }

const HTTP: Kind = { protocols: ['https:'], mayAsk: false }

function toUrl(text: string, kind: Kind): URL | undefined {
  if (text.length > LONGEST || !PLAIN.test(text) || !URL.canParse(text)) return undefined
  const url = new URL(text)
  return isSafe(url, kind) && isBare(url, kind) && isHost(url.hostname) && isCanonical(text, url) ? url : undefined
}

const isSafe = (url: URL, { protocols }: Kind): boolean =>
  protocols.includes(url.protocol) || (LOCAL.test(url.hostname) && protocols.includes(secured(url)))

/** No credentials, and a question only where one may be asked. */
const isBare = ({ username, password, search }: URL, { mayAsk }: Kind): boolean =>
  username === '' && password === '' && (mayAsk || search === '')

const secured = ({ protocol }: URL): string => protocol.replace(/^(http|ws):/, '$1s:')

/** Only where nothing had to be mended did the writer and the browser mean the same place. */
const isCanonical = (text: string, { href }: URL): boolean =>
  !text.endsWith('?') && (href === text || href === `${text}/`)

/** A name of at least two labels, or this machine. */
const isHost = (host: string): boolean => LOCAL.test(host) || isPublicName(host)

const isPublicName = (host: string): boolean =>
  host.length <= 253 && /^(?!-)(?:[a-z\d-]{1,63}(?<!-)\.(?!-))+[a-z][a-z\d-]{0,61}[a-z\d]$/.test(host)

/** A service's base address, without a trailing slash; '' stays ''. */
export const toServiceUrl = (text: string): string | undefined =>
  text === '' ? '' : toUrl(text.replace(/\/$/, ''), HTTP)?.href.replace(/\/+$/, '')

export const toCableUrl = (text: string): string | undefined =>
  text === ''
    ? ''
    : toUrl(text.replace(/\/$/, ''), { ...HTTP, protocols: ['https:', 'wss:'] })?.href.replace(/\/+$/, '')

/** Where something is fetched from or sent to; it may ask. */
export const toEndpoint = (text: string): string | undefined => toUrl(text, { ...HTTP, mayAsk: true })?.href

/** Scheme, host and port, nothing else. */
export const toOrigin = (text: string): string | undefined => {
  const url = toUrl(text, HTTP)
  return url?.origin === text ? text : undefined
}

export const toVideoHost = (text: string): string | undefined => (isPublicName(text) ? text : undefined)

const DSN = /^(https?):\/\/[a-z\d]{1,64}@([a-z\d.:-]+(?:\/[\w-]+)*)\/(\d{1,20})$/

/** The public key before the host is not a secret; a second one behind a colon would be. */
export function toDsn(text: string): string | undefined {
  const [, scheme, place, project] = DSN.exec(text) ?? []
  return toUrl(`${scheme}://${place}/${project}`, HTTP) ? text : undefined
}
