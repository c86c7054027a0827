/** Returns true for an absolute URL with a trailing slash, which a page on another site can load from. */
export const isPublicUrl = (url: string): boolean => /^https?:\/\/[^\s"'<>?#\\]+\/$/.test(url) && URL.canParse(url)

/** Returns true for a URL that an https page cannot load: plain http, except from the browser's own machine. */
export function isMixedContent(url = ''): boolean {
  if (!isPublicUrl(url)) return false
  const { protocol, hostname } = new URL(url)
  return protocol === 'http:' && !/^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
}
