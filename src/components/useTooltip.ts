import { type RefObject, useEffect, useRef, useState } from 'react'
import { TOOLTIP_DELAY_MS } from '#domain/limits.ts'

type Tooltip = {
  /** What may be cut off. */
  readonly ref: RefObject<HTMLSpanElement | null>
  readonly isShown: boolean
  /** For what is pointed at or holds the focus; the tooltip belongs inside it, so that it can be pointed at as well. */
  readonly handlers: {
    readonly onPointerEnter: () => void
    readonly onPointerLeave: () => void
    readonly onFocus: () => void
    readonly onBlur: () => void
  }
}

/** Shows in full, after a moment's rest, what its width cuts off; nothing where nothing is cut off. */
export function useTooltip(): Tooltip {
  const ref = useRef<HTMLSpanElement>(null)
  const [isWanted, setWanted] = useState(false)
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const show = (): void => setShown(isCut(ref.current))
    const timer = isWanted ? setTimeout(show, TOOLTIP_DELAY_MS) : undefined
    return () => {
      clearTimeout(timer)
      setShown(false)
    }
  }, [isWanted])
  useEffect(() => {
    // Before anybody else, and before the browser empties a search box: one press puts away one thing.
    const dismiss = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      event.preventDefault()
      setWanted(false)
    }
    const page = ref.current?.ownerDocument
    if (isShown) page?.addEventListener('keydown', dismiss, true)
    return () => page?.removeEventListener('keydown', dismiss, true)
  }, [isShown])
  const start = (): void => setWanted(true)
  const end = (): void => setWanted(false)
  return { ref, isShown, handlers: { onPointerEnter: start, onPointerLeave: end, onFocus: start, onBlur: end } } // prettier-ignore
}

const isCut = (element: HTMLElement | null): boolean => element !== null && element.scrollWidth > element.clientWidth

/** What lies below the edge of its list is cut off there: then it grows upwards. For the tooltip's own `ref`. */
export function keepInSight(tooltip: HTMLElement | null): void {
  if (tooltip === null) return
  const { left, bottom } = tooltip.getBoundingClientRect()
  const shown = tooltip.ownerDocument.elementFromPoint?.(left + 8, bottom - 4)
  if (shown !== undefined && !tooltip.contains(shown)) tooltip.dataset['side'] = 'above'
}
