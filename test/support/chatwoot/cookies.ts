/** Cookies as Chatwoot's host script writes them: readable by the page, for a year unless told otherwise. */
const YEAR_S = 31_536_000

export function readCookie(name: string): string | undefined {
  const found = document.cookie.split('; ').find((one) => one.startsWith(`${name}=`))
  return found?.slice(name.length + 1)
}

type Written = { readonly value: unknown; readonly domain?: unknown; readonly seconds?: number }

/** A missing value becomes the text `undefined`, as in Chatwoot's. */
export function writeCookie(name: string, { value, domain, seconds = YEAR_S }: Written): void {
  const place = typeof domain === 'string' ? `; domain=${domain}` : ''
  document.cookie = `${name}=${String(value)}; path=/; max-age=${seconds}; samesite=lax${place}`
}

export const removeCookie = (name: string): void => writeCookie(name, { value: '', seconds: 0 })
