/**
 * Keeps the focus where the first click of a double click has moved it, if that click has replaced what was pressed. The
 * second press is on something else then, and would take the focus away from the field that the visitor types in.
 */
export function keepFocusOnDoublePress(page: Window): void {
  let pressed: Node | null = null
  page.addEventListener(
    'mousedown',
    (event) => {
      if (event.detail > 1 && pressed?.isConnected === false) event.preventDefault()
      pressed = event.target instanceof Node ? event.target : null
    },
    true,
  )
}
