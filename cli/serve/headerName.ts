/** Writes a header name as documentation does: `Content-Security-Policy` for `content-security-policy`. */
export const toHeaderName = (name: string): string =>
  name.replace(/(^|-)([a-z])/g, (_, start: string, letter: string) => start + letter.toUpperCase())
