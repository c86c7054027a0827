/** The brand's address with where its visitor comes from: the host's name, and nothing of who is reading. */
export function brandingUrl(address: string, referrerUrl: string): string {
  const url = new URL(address)
  const host = URL.canParse(referrerUrl) ? new URL(referrerUrl).host : ''
  if (host !== '') url.searchParams.set('utm_source', host)
  url.searchParams.set('utm_medium', 'widget')
  url.searchParams.set('utm_campaign', 'branding')
  return url.href
}
