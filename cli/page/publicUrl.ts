/** An absolute address that a page on another site can load from, with a slash at its end. */
export const isPublicUrl = (url: string): boolean =>
  url.endsWith('/') && /^https?:\/\/[^\s"'<>?#\\]+$/.test(url) && URL.canParse(url)

/** What a page that came by https cannot load: plain http, except from the machine of the browser itself. */
export function isMixedContent(url = ''): boolean {
  if (!isPublicUrl(url)) return false
  const { protocol, hostname } = new URL(url)
  return protocol === 'http:' && !/^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
}
