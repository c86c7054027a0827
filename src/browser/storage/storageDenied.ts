/**
 * Returns true if storage is denied. In some browsers, and in third-party frames of others, reading `localStorage`
 * throws.
 */
export function isStorageDenied(window: Pick<Window, 'localStorage'>): boolean {
  try {
    return !window.localStorage
  } catch {
    return true
  }
}
