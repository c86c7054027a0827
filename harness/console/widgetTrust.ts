/** Whether a page may load the script of an address: at once, after the developer has confirmed it, or never. */
export type WidgetTrust = 'allowed' | 'unconfirmed' | 'refused'

/**
 * Returns whether a static harness may load the script of a base address, which has no slash at its end. Without a list,
 * each address needs a confirmation. With one, only its addresses and those below them are allowed.
 */
export function getWidgetTrust(baseUrl: string, allowed: readonly string[]): WidgetTrust {
  if (allowed.length === 0) return 'unconfirmed'
  return allowed.some((base) => baseUrl === base || baseUrl.startsWith(`${base}/`)) ? 'allowed' : 'refused'
}
