import type { IncomingHttpHeaders } from 'node:http'

/** Access rules of the sandbox. They depend only on the `Host`, `Origin` and `Sec-Fetch-Site` headers of a request. */
export type Access = {
  /**
   * Returns false for an unknown host name, for example a name that an attacker's DNS points at this machine (DNS
   * rebinding).
   */
  readonly isKnownHost: (host: string | undefined) => boolean
  /**
   * Returns true if pages of this origin may call the three services and connect to the cable. A request without an
   * origin does not come from a web page and is allowed.
   */
  readonly mayUseServices: (origin: string | undefined) => boolean
  /**
   * Returns true if the request may use the control API below `/sandbox/`, which can read and change everything. The
   * request must name this machine, because over http a page of a rebound name sends neither `Origin` nor
   * `Sec-Fetch-Site`.
   */
  readonly mayUseControlApi: (headers: IncomingHttpHeaders) => boolean
}

type AccessOptions = {
  /** Origins of pages that embed the widget. When absent, the services accept every origin, like a stock server. */
  readonly hosts?: readonly string[] | undefined
  /** Origins of pages that may act as agents through the control API. When absent, no page may use the control API. */
  readonly controlOrigins?: readonly string[] | undefined
}

/** Names of this machine: localhost, names below it, 127.0.0.0/8 and `[::1]`. */
const LOOPBACK = /^(([\w-]+\.)*localhost|127(\.\d{1,3}){3}|\[::1\])$/i

export function createAccess({ hosts, controlOrigins = [] }: AccessOptions): Access {
  const names = new Set((hosts ?? []).flatMap((origin) => hostnameOf(origin) ?? []))
  return {
    isKnownHost: (host = '') => isLoopback(host) || names.has(toHostname(host).toLowerCase()),
    mayUseServices: (origin) =>
      origin === undefined || hosts === undefined || hosts.includes(origin) || LOOPBACK.test(hostnameOf(origin) ?? ''),
    mayUseControlApi: ({ host = '', origin, 'sec-fetch-site': site = 'none' }) =>
      isLoopback(host) && (origin === undefined ? site === 'none' : controlOrigins.includes(origin)),
  }
}

/** Returns the value of a `Host` header without its port. */
const toHostname = (host: string): string => host.replace(/:\d{1,5}$/, '')

const isLoopback = (host: string): boolean => LOOPBACK.test(toHostname(host))

const hostnameOf = (origin: string): string | undefined =>
  URL.canParse(origin) ? new URL(origin).hostname.toLowerCase() : undefined
