import type { IncomingHttpHeaders } from 'node:http'

/** Which requests the sandbox answers, judged by their `Host`, `Origin` and `Sec-Fetch-Site` headers alone. */
export type Access = {
  /** False for a name that an attacker's DNS points at this machine (DNS rebinding). */
  readonly isKnownHost: (host: string | undefined) => boolean
  /** Whether pages of this origin may call the three services and open the cable; undefined is no browser. */
  readonly mayUseServices: (origin: string | undefined) => boolean
  /** Whether the request may read and change everything below `/sandbox/`. */
  readonly mayUseSideDoor: (headers: IncomingHttpHeaders) => boolean
}

type AccessOptions = {
  /** Origins of pages that embed the widget; absent: the services answer every origin, as a stock server does. */
  readonly hosts?: readonly string[] | undefined
  /** Origins of pages that play the agents; absent: no page does. */
  readonly desks?: readonly string[] | undefined
}

const LOOPBACK = /^(([\w-]+\.)*localhost|127\.0\.0\.1|\[::1\])$/i

export function createAccess({ hosts, desks = [] }: AccessOptions): Access {
  const names = new Set((hosts ?? []).flatMap((origin) => hostnameOf(origin) ?? []))
  const isKnownName = (name: string): boolean => LOOPBACK.test(name) || names.has(name.toLowerCase())
  return {
    isKnownHost: (host = '') => isKnownName(host.replace(/:\d{1,5}$/, '')),
    mayUseServices: (origin) =>
      origin === undefined || hosts === undefined || hosts.includes(origin) || LOOPBACK.test(hostnameOf(origin) ?? ''),
    mayUseSideDoor: ({ origin, 'sec-fetch-site': site = 'none' }) =>
      origin === undefined ? site === 'none' : desks.includes(origin),
  }
}

const hostnameOf = (origin: string): string | undefined =>
  URL.canParse(origin) ? new URL(origin).hostname.toLowerCase() : undefined
