import type { Stage } from '../stages.ts'
import { PHONE_WIDTH_PX } from './introduction.ts'
import { createWayBack } from './wayBack.ts'

/** What a panel that fills a phone's screen does to the page behind it; all of it is undone when it closes. */
export type Phone = { readonly toggled: () => void }

export function createPhone({ signal, listen, isOpen, isInline, toggle, holder }: Stage): Phone {
  const { panel } = holder.content()
  const root = document.documentElement
  const wayBack = createWayBack(() => toggle('close'))
  let undo: (() => void) | undefined

  const enter = (): void => {
    const { overflow } = root.style
    root.style.overflow = 'hidden'
    wayBack.mark()
    undo = () => {
      undo = undefined
      root.style.overflow = overflow
      panel.style.cssText = ''
      wayBack.unmark()
    }
    fit()
  }

  /**
   * Keyboards cover the page, push it up or shrink it, as the browser likes; only the visual viewport knows where one still
   * sees. A page that is zoomed is left as it is.
   */
  const fit = (): void => {
    const { visualViewport } = window
    if (!undo || visualViewport?.scale !== 1) return
    const { height, offsetTop } = visualViewport
    panel.style.cssText = isPhone() ? `block-size: ${height}px; inset: ${offsetTop}px 0 auto` : ''
  }

  for (const change of ['resize', 'scroll']) if (window.visualViewport) listen(window.visualViewport, change, fit)
  signal.addEventListener('abort', () => undo?.())

  return {
    toggled: () => {
      if (!isOpen()) undo?.()
      else if (!isInline && !undo && isPhone()) enter()
    },
  }
}

/** Asked anew each time: a turn of the hand makes it wider. */
const isPhone = (): boolean => window.innerWidth < PHONE_WIDTH_PX
