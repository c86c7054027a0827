import { type RefObject, useEffect, useRef, useState } from 'react'
import { TOOLTIP_DELAY_MS } from '#domain/limits.ts'

type Tooltip = {
  /** Element whose text may be cut off. */
  readonly ref: RefObject<HTMLSpanElement | null>
  readonly isShown: boolean
  /** Handlers of the element that is hovered or focused. It must contain the tooltip, so that both can be hovered. */
  readonly handlers: {
    readonly onPointerEnter: () => void
    readonly onPointerLeave: () => void
    readonly onFocus: () => void
    readonly onBlur: () => void
  }
}

/** Shows the full text after `TOOLTIP_DELAY_MS` of hover or focus, only if the element's width cuts the text off. */
export function useTooltip(): Tooltip {
  const ref = useRef<HTMLSpanElement>(null)
  const [isRequested, setRequested] = useState(false)
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const show = (): void => setShown(isTruncated(ref.current))
    const timer = isRequested ? setTimeout(show, TOOLTIP_DELAY_MS) : undefined
    return () => {
      clearTimeout(timer)
      setShown(false)
    }
  }, [isRequested])
  useEffect(() => {
    // Captures Escape before other handlers, and before the browser empties a search field, so that one press closes
    // only the tooltip.
    const dismiss = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      event.preventDefault()
      setRequested(false)
    }
    const page = ref.current?.ownerDocument
    if (isShown) page?.addEventListener('keydown', dismiss, true)
    return () => page?.removeEventListener('keydown', dismiss, true)
  }, [isShown])
  const start = (): void => setRequested(true)
  const end = (): void => setRequested(false)
  return { ref, isShown, handlers: { onPointerEnter: start, onPointerLeave: end, onFocus: start, onBlur: end } } // prettier-ignore
}

const isTruncated = (element: HTMLElement | null): boolean =>
  element !== null && element.scrollWidth > element.clientWidth

/** Places a tooltip above its element if the surrounding list would cut it off below. Used as `ref` callback. */
export function keepInViewport(tooltip: HTMLElement | null): void {
  if (tooltip === null) return
  const { left, bottom } = tooltip.getBoundingClientRect()
  const shown = tooltip.ownerDocument.elementFromPoint?.(left + 8, bottom - 4)
  if (shown !== undefined && !tooltip.contains(shown)) tooltip.dataset['side'] = 'above'
}
