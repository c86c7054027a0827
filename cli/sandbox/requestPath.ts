const AUTHORITY = /^https?:\/\/[^/?#]*/i

/** Returns the path of a request target. It never throws on invalid input, unlike `new URL('//', base)`. */
export const pathOf = (target: string): string => target.replace(AUTHORITY, '').replace(/[?#].*$/s, '') || '/'

/** Returns the query of a request target. It never throws on invalid input. */
export const queryOf = (target: string): URLSearchParams => new URLSearchParams(/\?([^#]*)/s.exec(target)?.[1])
