/** The focus, and the events after which a scroll event counts as the reader's. */
const EVENTS = ['focusin', 'wheel', 'touchmove', 'keydown', 'pointerdown'] as const

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
  const onEvent = ({ type, target, timeStamp }: Event): void => {
    if (type !== 'focusin') onUserInput(timeStamp)
    else if (target instanceof HTMLElement) onFocus(target)
  }
  for (const watched of [list, content]) if (watched) observer.observe(watched)
  for (const type of EVENTS) list?.addEventListener(type, onEvent, { passive: true })
  return () => {
    observer.disconnect()
    for (const type of EVENTS) list?.removeEventListener(type, onEvent)
  }
}
