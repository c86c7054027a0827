/** In some browsers, and in frames of others, merely naming storage throws. */
export function isStorageDenied(window: Pick<Window, 'localStorage'>): boolean {
  try {
    return !window.localStorage
  } catch {
    return true
  }
}
