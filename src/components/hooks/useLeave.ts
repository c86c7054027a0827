import { type RefObject, useEffect } from 'react'

const LEAVING_EVENTS = ['focusout', 'pointerdown']

/**
 * Closes an open element when the visitor presses something outside of it, or moves the focus there. The loss of the focus
 * alone would not be enough: a press beside all controls loses it to none, and Safari focuses no button that is pressed.
 */
export function useLeave(
  element: RefObject<HTMLElement | null>,
  isOpen: boolean,
  setOpen: (isOpen: false) => void,
): void {
  useEffect(() => {
    const view = element.current?.ownerDocument.defaultView
    if (!isOpen || !view) return undefined
    const onEvent = (event: Event): void => {
      // A frame that gets the focus gives it to its last focused field first, so `focusin` there does not show a leaving.
      const target = event instanceof FocusEvent && event.type === 'focusout' ? event.relatedTarget : event.target
      if (target && !(target instanceof Node && element.current?.contains(target))) setOpen(false)
    }
    // A frame loses the focus to the host page that the visitor presses.
    const types = view === view.parent ? LEAVING_EVENTS : [...LEAVING_EVENTS, 'blur']
    for (const type of types) view.addEventListener(type, onEvent)
    return () => {
      for (const type of types) view.removeEventListener(type, onEvent)
    }
  }, [element, isOpen, setOpen])
}
