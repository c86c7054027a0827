/** Focuses an element that does not have the focus. A text in it is continued at its end, where browsers do not begin. */
export function focusAtEnd(element: HTMLElement): void {
  if (element === element.ownerDocument.activeElement) return
  element.focus()
  if (element instanceof HTMLTextAreaElement) element.setSelectionRange(element.value.length, element.value.length)
}

/** Returns whether no visible element has the focus. A hidden one keeps it until the browser draws the next frame. */
function isFocusFree({ activeElement, body }: Document): boolean {
  // Safari before 17.4 lacks `checkVisibility`, and keeps the focus where it is.
  return activeElement === body || activeElement?.checkVisibility?.() === false
}

/**
 * Focuses an element when this document has the focus. Called in a frame without it, `focus()` alone would take the
 * focus away from the field of the host page in which the visitor types. Returns a function that stops the waiting.
 */
export function focusWithDocument(element: HTMLElement): () => void {
  const { ownerDocument } = element
  const { defaultView } = ownerDocument
  const focus = (): void => {
    if (element.isConnected && isFocusFree(ownerDocument)) focusAtEnd(element)
  }
  if (ownerDocument.hasFocus()) {
    focus()
    return () => undefined
  }
  defaultView?.addEventListener('focus', focus, { once: true })
  return () => defaultView?.removeEventListener('focus', focus)
}
