import type { Policy } from './policyText.ts'

/** Directives that the browser tries in turn if a directive is missing. */
const FALLBACKS: Readonly<Record<string, readonly string[]>> = {
  'script-src': ['script-src-elem', 'script-src', 'default-src'],
  'frame-src': ['frame-src', 'child-src', 'default-src'],
  'connect-src': ['connect-src', 'default-src'],
}

/** Returns the directive of the policy that applies. Returns undefined if no directive restricts the request. */
export function findDirective(policy: Policy, directive: string): readonly [string, readonly string[]] | undefined {
  const name = (FALLBACKS[directive] ?? [directive]).find((candidate) => policy.has(candidate))
  return name === undefined ? undefined : [name, policy.get(name) ?? []]
}

const HOST_SOURCE =
  /^(?:([a-z][a-z\d+.-]*):\/\/)?(\*|(?:\*\.)?[\w-]+(?:\.[\w-]+)*|\[[\da-f:]+\])(?::(\d+|\*))?(\/.*)?$/i

const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443', 'ws:': '80', 'wss:': '443' }

/**
 * Returns true if a source of a policy allows the address. `self` is the origin of the page with the policy, if known.
 */
export function isAllowedBySource(source: string, address: string, self?: string): boolean {
  const url = new URL(address)
  const keyword = source.toLowerCase()
  if (keyword === '*') return /^(https?|wss?):$/.test(url.protocol)
  if (keyword === "'self'") return self !== undefined && isSameOrSecureOrigin(new URL(self), url)
  return /^[a-z][a-z\d+.-]*:$/.test(keyword) ? isScheme(keyword, url.protocol) : allowsHost(source, url)
}

function allowsHost(source: string, url: URL): boolean {
  const [whole, scheme, host = '', port, path] = HOST_SOURCE.exec(source) ?? []
  if (whole === undefined) return false
  return (
    isScheme(scheme === undefined ? url.protocol : `${scheme.toLowerCase()}:`, url.protocol) &&
    isHost(host.toLowerCase(), url) &&
    isPort(port, url) &&
    isPath(path, url.pathname)
  )
}

/** Returns true if the scheme matches. A source with an unencrypted scheme also allows the encrypted one. */
const isScheme = (allowed: string, requested: string): boolean =>
  allowed === requested ||
  (allowed === 'http:' && requested === 'https:') ||
  (allowed === 'ws:' && ['wss:', 'http:', 'https:'].includes(requested)) ||
  (allowed === 'wss:' && requested === 'https:')

const isHost = (host: string, { hostname }: URL): boolean =>
  host === '*' || (host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host)

const portOf = ({ port, protocol }: URL): string => port || (DEFAULT_PORTS[protocol] ?? '')

/**
 * Returns true if the port matches. A source without a port allows the default port of the scheme; port 80 also allows
 * the encrypted port 443.
 */
const isPort = (port: string | undefined, url: URL): boolean =>
  port === '*' ||
  portOf(url) === (port ?? DEFAULT_PORTS[url.protocol]) ||
  (port === '80' && portOf(url) === '443' && /^(https|wss):$/.test(url.protocol))

/**
 * Returns true if the path matches. A path with a trailing slash matches everything below it; any other path matches
 * one file.
 */
const isPath = (path: string | undefined, pathname: string): boolean =>
  path === undefined || path === '/' || (path.endsWith('/') ? pathname.startsWith(path) : pathname === path)

const isSameOrSecureOrigin = (self: URL, url: URL): boolean =>
  self.origin === url.origin ||
  (self.hostname === url.hostname &&
    isScheme(self.protocol, url.protocol) &&
    isPort(undefined, self) &&
    isPort(undefined, url))
