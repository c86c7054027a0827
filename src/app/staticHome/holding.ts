/** Events with which a visitor releases what they hold down. The click follows them. */
const RELEASES = ['pointerup', 'pointercancel', 'keyup'] as const

/**
 * Returns whether the visitor holds down an element of the static Home. The browser would not dispatch the click of an
 * element that is removed meanwhile.
 */
export const isHeld = (home: Element): boolean => home.matches(':active')

/** Calls a function after each click that may follow a release, until the returned function is called. */
export function onRelease(page: Window, call: () => void): () => void {
  const listener = (): void => void setTimeout(call)
  for (const release of RELEASES) page.addEventListener(release, listener)
  return () => {
    for (const release of RELEASES) page.removeEventListener(release, listener)
  }
}
