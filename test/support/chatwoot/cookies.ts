/** Default lifetime of a cookie of Chatwoot's host script, in seconds (one year). The page can read these cookies. */
const YEAR_S = 31_536_000

export function readCookie(name: string): string | undefined {
  const found = document.cookie.split('; ').find((one) => one.startsWith(`${name}=`))
  return found?.slice(name.length + 1)
}

type Written = { readonly value: unknown; readonly domain?: unknown; readonly seconds?: number }

/** Writes a cookie. A missing value becomes the text `undefined`, as in Chatwoot's host script. */
export function writeCookie(name: string, { value, domain, seconds = YEAR_S }: Written): void {
  const place = typeof domain === 'string' ? `; domain=${domain}` : ''
  document.cookie = `${name}=${String(value)}; path=/; max-age=${seconds}; samesite=lax${place}`
}

export const removeCookie = (name: string): void => writeCookie(name, { value: '', seconds: 0 })
