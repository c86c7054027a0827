/** Events after which a scroll event counts as the reader's. */
const INPUT_EVENTS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

type ScrollListeners = {
  readonly onSize: () => void
  readonly onFocus: (element: HTMLElement) => void
  readonly onUserInput: (at: number) => void
}

/** Observes the size of the list and its content, the focus, and input events of the reader. Returns a function that ends this. */
export function observeList(
  list: HTMLElement | null,
  content: HTMLElement | null,
  { onSize, onFocus, onUserInput }: ScrollListeners,
): () => void {
  const observer = new ResizeObserver(onSize)
  const onInput = ({ timeStamp }: Event): void => onUserInput(timeStamp)
  const onFocusIn = ({ target }: FocusEvent): void => void (target instanceof HTMLElement && onFocus(target))
  list?.addEventListener('focusin', onFocusIn)
  for (const watched of [list, content]) if (watched) observer.observe(watched)
  for (const type of INPUT_EVENTS) list?.addEventListener(type, onInput, { passive: true })
  return () => {
    observer.disconnect()
    list?.removeEventListener('focusin', onFocusIn)
    for (const type of INPUT_EVENTS) list?.removeEventListener(type, onInput)
  }
}
