/** Events of the browser about the focus. They come when the window gets the focus, which the recording does not decide. */
const FOCUS_EVENTS = ['focus', 'blur', 'focusin', 'focusout'] as const

/**
 * Replaces the focus events of a page. The browser sends them only while the page's window has the focus, and sends them
 * again when it gets it. Here they follow each change of the focused element, as in a window that has the focus.
 */
export function installFocus(page: Window & typeof globalThis): void {
  const { document, HTMLElement } = page
  for (const type of FOCUS_EVENTS)
    page.addEventListener(type, (event) => event.isTrusted && event.stopImmediatePropagation(), { capture: true })
  const focusedElement = (): Element | null =>
    document.activeElement === document.body ? null : document.activeElement
  const announce = (target: Element | null, types: readonly [string, string], relatedTarget: Element | null): void => {
    const [own, bubbling] = types
    target?.dispatchEvent(new FocusEvent(own, { relatedTarget, composed: true }))
    target?.dispatchEvent(new FocusEvent(bubbling, { relatedTarget, composed: true, bubbles: true }))
  }
  for (const name of ['focus', 'blur'] as const) {
    const original = Object.getOwnPropertyDescriptor(HTMLElement.prototype, name)?.value as HTMLElement['focus']
    HTMLElement.prototype[name] = function move(options?: FocusOptions) {
      const before = focusedElement()
      original.call(this, options)
      const after = focusedElement()
      if (after === before) return
      announce(before, ['blur', 'focusout'], after)
      announce(after, ['focus', 'focusin'], before)
    }
  }
}
