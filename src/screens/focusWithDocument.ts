/**
 * Focuses an element when this document has the focus. Called in a frame without it, `focus()` alone would take the
 * focus away from the field of the host page in which the visitor types. Returns a function that stops the waiting.
 */
export function focusWithDocument(element: HTMLElement): () => void {
  const {
    ownerDocument: { body, defaultView },
  } = element
  const focus = (): void => {
    if (element.isConnected && element.ownerDocument.activeElement === body) element.focus()
  }
  if (element.ownerDocument.hasFocus()) {
    focus()
    return () => undefined
  }
  defaultView?.addEventListener('focus', focus, { once: true })
  return () => defaultView?.removeEventListener('focus', focus)
}
