import type { Stage } from '../stages.ts'
import { PHONE_WIDTH_PX } from './introduction.ts'

/** What a panel that fills a phone's screen does to the page behind it; all of it is undone when it closes. */
export type Phone = { readonly toggled: () => void }

export function createPhone({ signal, listen, isOpen, isInline, toggle, holder }: Stage): Phone {
  const root = document.documentElement
  let undo: (() => void) | undefined
  let isLeaving = false

  const enter = (): void => {
    const { overflow } = root.style
    root.style.overflow = 'hidden'
    // An entry of its own for the way back: the page's state is in it, so that its router finds itself there too.
    history.pushState({ ...history.state, [MARK]: true }, '')
    undo = () => {
      undo = undefined
      root.style.overflow = overflow
      holder.panel.style.cssText = ''
      isLeaving = isOurs(history.state)
      if (isLeaving) history.back()
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
    holder.panel.style.cssText = isPhone() ? `block-size: ${height}px; inset: ${offsetTop}px 0 auto` : ''
  }

  if (!isInline) {
    for (const change of ['resize', 'scroll']) if (window.visualViewport) listen(window.visualViewport, change, fit)
    // Before the page's own listeners: nothing has happened that its router should know of.
    window.addEventListener(
      'popstate',
      (event) => {
        const isBack = !!undo && !isOurs(event.state)
        if (!isBack && !isLeaving) return
        event.stopImmediatePropagation()
        isLeaving = false
        if (isBack) toggle('close')
      },
      { signal, capture: true },
    )
    signal.addEventListener('abort', () => undo?.())
  }

  return {
    toggled: () => {
      if (!isOpen()) undo?.()
      else if (!isInline && !undo && isPhone()) enter()
    },
  }
}

/** Asked anew each time: a turn of the hand makes it wider. */
const isPhone = (): boolean => window.innerWidth < PHONE_WIDTH_PX

const MARK = 'chatWidget'

const isOurs = (state: unknown): boolean => typeof state === 'object' && state !== null && MARK in state
