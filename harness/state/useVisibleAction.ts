import { type RefObject, type UIEvent, useEffect, useRef } from 'react'

/** Distance from the end of the list within which a person counts as being at its end, in px. */
const END_PX = 50

/**
 * Scrolls the list of the monitor to the selected action. The list follows the newest action until a person scrolls up,
 * and again from its end. The monitor itself does so only if its list grows by a few actions at a time.
 */
export function useVisibleAction(
  monitor: RefObject<HTMLElement | null>,
  selected: number | null,
  newest: number,
): (event: UIEvent) => void {
  const isAtEnd = useRef(true)
  const previous = useRef(selected)
  useEffect(() => {
    const isChosen = selected !== previous.current
    previous.current = selected
    if (selected === null && !isChosen && !isAtEnd.current) return
    monitor.current?.querySelector(`[data-id="${selected ?? newest}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [monitor, selected, newest])
  return ({ target }) => {
    if (target instanceof HTMLElement && target.dataset['testid'] === 'actionListRows')
      isAtEnd.current = target.scrollHeight - target.scrollTop - target.clientHeight < END_PX
  }
}
