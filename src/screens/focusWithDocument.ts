import { isTyping } from '#tools/isTyping.ts'

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

/** Returns whether the chat of the static Home covers the screens, and takes the keys. */
const isCovered = (document: Document): boolean => document.querySelector('#early-chat:not([hidden])') !== null

/**
 * Focuses an element when this document has the focus. Called in a frame without it, `focus()` alone would take the
 * focus away from the field of the host page in which the visitor types. Returns a function that stops the waiting.
 *
 * A text field also gets the focus, and the letter, when the visitor types while nothing has the focus, or something that
 * does nothing with letters. WebKit focuses nothing in a frame of another site before the visitor does something there,
 * and takes the focus from the field when the host page focuses the frame.
 */
export function focusWithDocument(element: HTMLElement): () => void {
  const { ownerDocument } = element
  const { defaultView } = ownerDocument
  const waiting = new AbortController()
  const { signal } = waiting
  const focus = (): void => {
    if (element.isConnected && isFocusFree(ownerDocument) && !isCovered(ownerDocument)) focusAtEnd(element)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!isTyping(event) || isCovered(ownerDocument)) return
    if (isForText(event)) focusAtEnd(element)
    else focus()
  }
  if (ownerDocument.hasFocus()) focus()
  else defaultView?.addEventListener('focus', focus, { once: true, signal })
  if (element.matches('input, textarea')) defaultView?.addEventListener('keydown', onKeyDown, { capture: true, signal })
  return () => waiting.abort()
}

/**
 * Returns whether a key of a message, which a press focuses too, or of the tab that leads to the chat is part of a text.
 * The space bar leads into a focused message.
 */
const isForText = ({ key, target }: KeyboardEvent): boolean =>
  key !== ' ' && target instanceof Element && target.matches('article,nav a')
