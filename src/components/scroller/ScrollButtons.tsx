import { type MouseEvent, useLayoutEffect, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { Icon } from '../Icon.tsx'
import styles from './ScrollButtons.module.css'

/** Part of the visible width by which a button scrolls. The rest stays visible, so that the reader finds the place. */
const STEP = 0.8

/** Distance to an edge that counts as none, in px: positions are fractions on a zoomed page. */
const ROUNDING_PX = 1

const BUTTONS = [
  { edge: 'back', label: 'scroll.back', step: -STEP },
  { edge: 'forward', label: 'scroll.forward', step: STEP },
] as const

/**
 * Renders a button for each edge beyond which the next element has more content, and fades that edge. The buttons are
 * for pointers and voice control, so they are no tab stops: the arrow keys scroll the element itself.
 */
export function ScrollButtons() {
  const intl = useIntl()
  const edges = useRef<HTMLDivElement>(null)
  const [more, setMore] = useState('')
  const [direction, setDirection] = useState('ltr')
  useLayoutEffect(() => {
    const view = edges.current?.nextElementSibling
    if (!view) return undefined
    const measure = (): void => {
      setMore(findMore(view))
      setDirection(getComputedStyle(view).direction)
    }
    const observer = new ResizeObserver(measure)
    for (const element of [view, ...view.children]) observer.observe(element)
    view.addEventListener('scroll', measure, { passive: true })
    measure()
    return () => {
      observer.disconnect()
      view.removeEventListener('scroll', measure)
    }
  }, [])
  const scroll = (step: number, button: HTMLElement): void => {
    const view = edges.current?.nextElementSibling
    if (!(view instanceof HTMLElement)) return
    view.scrollBy({ left: step * view.clientWidth * (direction === 'rtl' ? -1 : 1) })
    // The button disappears at the end, and would take the focus of a screen reader with it.
    if (button.matches(':focus')) view.focus({ preventScroll: true })
  }
  return (
    <div ref={edges} className={styles['edges']} dir={direction} data-more={more}>
      {BUTTONS.filter(({ edge }) => more.includes(edge)).map(({ edge, label, step }) => (
        <button
          key={edge}
          className={styles[edge]}
          type="button"
          tabIndex={-1}
          aria-label={intl.formatMessage({ id: label })}
          title={intl.formatMessage({ id: label })}
          onMouseDown={keepFocus}
          onClick={({ currentTarget }) => scroll(step, currentTarget)}
        >
          <Icon icon="back" />
        </button>
      ))}
    </div>
  )
}

/** Keeps the focus in the composer, for example, so that a phone does not close its keyboard. */
const keepFocus = (event: MouseEvent): void => event.preventDefault()

/** Returns the edges beyond which an element has more content. A position in a right-to-left element is negative. */
function findMore({ scrollLeft, scrollWidth, clientWidth }: Element): string {
  const before = Math.abs(scrollLeft)
  const after = scrollWidth - clientWidth - before
  return [before > ROUNDING_PX && 'back', after > ROUNDING_PX && 'forward'].filter(Boolean).join(' ')
}
