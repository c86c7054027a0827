import type { PageStart } from '../../probe/start.ts'

/** Events of the browser about the focus. They follow the window of the replay, and not the recorded one. */
const FOCUS_EVENTS = ['focus', 'blur', 'focusin', 'focusout'] as const

/** Focus of the window of a page, as a replay decides it. */
export type VirtualFocus = { readonly set: (hasFocus: boolean) => void }

/**
 * Replaces `document.hasFocus()` and the focus events of a page. While the window has the focus, each change of the
 * focused element has its events. The window gets and loses the focus as recorded, with the events of the focused
 * element in the order of a browser.
 */
export function installFocus(page: Window & typeof globalThis, start: Pick<PageStart, 'hasFocus'>): VirtualFocus {
  const { document, HTMLElement } = page
  let { hasFocus } = start
  document.hasFocus = () => hasFocus
  for (const type of FOCUS_EVENTS)
    page.addEventListener(type, (event) => event.isTrusted && event.stopImmediatePropagation(), { capture: true })
  const focusedElement = (): Element | null =>
    document.activeElement === document.body ? null : document.activeElement
  const announce = (
    target: Element | null,
    types: readonly [string, string],
    relatedTarget: Element | null = null,
  ): void => {
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
      if (after === before || !hasFocus) return
      announce(before, ['blur', 'focusout'], after)
      announce(after, ['focus', 'focusin'], before)
    }
  }
  return {
    set: (next) => {
      if (next === hasFocus) return
      hasFocus = next
      if (!next) announce(focusedElement(), ['blur', 'focusout'])
      page.dispatchEvent(new FocusEvent(next ? 'focus' : 'blur'))
      if (next) announce(focusedElement(), ['focus', 'focusin'])
    },
  }
}
