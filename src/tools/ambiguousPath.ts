/** Text about an address that `isAmbiguousPath` refuses. */
export const AMBIGUOUS_PATH =
  'Use an address without %2F, %5C, %2E, %25 and ; in its path: a server may read it as another path than the browser.'

/**
 * Returns whether a server may resolve the path of an address to another one than the browser does. Servers decode
 * slashes, backslashes and dots, some of them twice, and some drop parameters behind `;` (`..;/`).
 */
export function isAmbiguousPath(address: string): boolean {
  // The browser removes tabs and line breaks from an address.
  const path = address.replaceAll(/[\t\n\r]/g, '').replace(/^\w+:\/\/|[?#].*/g, '')
  return /^[^/\\]*[/\\][^;]*;|%(?:2[5ef]|3b|5c)/i.test(path) || !isDecodable(path)
}

/** Returns false for a `%` without two hexadecimal digits, and for bytes that are not UTF-8, such as `%c0%af`. */
function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    // `decodeURIComponent` throws a `URIError`.
    return false
  }
}
