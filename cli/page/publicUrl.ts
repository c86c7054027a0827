/** An absolute address that a page on another site can load from, with a slash at its end. */
export const isPublicUrl = (url: string): boolean =>
  url.endsWith('/') && /^https?:\/\/[^\s"'<>?#\\]+$/.test(url) && URL.canParse(url)
