/** Default lifetime of a cookie of Chatwoot's host script, in seconds (one year). The page can read these cookies. */
const YEAR_SECONDS = 31_536_000

export function readCookie(name: string): string | undefined {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`))
  return found?.slice(name.length + 1)
}

type CookieOptions = { readonly value: unknown; readonly domain?: unknown; readonly seconds?: number }

/** Writes a cookie. A missing value becomes the text `undefined`, as in Chatwoot's host script. */
export function writeCookie(name: string, { value, domain, seconds = YEAR_SECONDS }: CookieOptions): void {
  const domainPart = typeof domain === 'string' ? `; domain=${domain}` : ''
  document.cookie = `${name}=${String(value)}; path=/; max-age=${seconds}; samesite=lax${domainPart}`
}

export const removeCookie = (name: string): void => writeCookie(name, { value: '', seconds: 0 })
