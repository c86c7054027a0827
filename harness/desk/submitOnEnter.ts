import type { KeyboardEvent } from 'react'

/** Submits the form of a text area on Enter. Shift+Enter, and Enter that ends a composition of an IME, stay as they are. */
export function submitOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}
