const AUTHORITY = /^https?:\/\/[^/?#]*/i

/** The path of a request's target. It never throws, as `new URL('//', base)` does, whatever a client sends. */
export const pathOf = (target: string): string => target.replace(AUTHORITY, '').replace(/[?#].*$/s, '') || '/'

/** The query of a request's target; it never throws either. */
export const queryOf = (target: string): URLSearchParams => new URLSearchParams(/\?([^#]*)/s.exec(target)?.[1])
