/** Returns the brand's address with campaign parameters. They name the host, but nothing about the visitor. */
export function brandingUrl(address: string, referrerUrl: string): string {
  const url = new URL(address)
  const host = URL.canParse(referrerUrl) ? new URL(referrerUrl).host : ''
  if (host !== '') url.searchParams.set('utm_source', host)
  url.searchParams.set('utm_medium', 'widget')
  url.searchParams.set('utm_campaign', 'branding')
  return url.href
}
