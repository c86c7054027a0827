import { toSheet } from '../element.ts'
import type { LoaderContext } from '../panelContract.ts'
import { PHONE_WIDTH_PX } from './introduction.ts'
import { createWayBack } from './wayBack.ts'

/** What a panel that fills a phone's screen does to the page behind it; all of it is undone when it closes, or gets narrower than the screen. */
export type Phone = { readonly toggled: () => void }

export function createPhone({ signal, listen, isOpen, isInline, toggle, holder }: LoaderContext): Phone {
  const { panel } = holder.content()
  // As the style sheet asks; a turn of the hand is told of.
  const narrow = matchMedia(`(width < ${PHONE_WIDTH_PX}px)`)
  const wayBack = createWayBack(() => toggle('close'))
  let undo: (() => void) | undefined

  const enter = (): void => {
    const unlock = lockScroll()
    wayBack.mark()
    undo = () => {
      undo = undefined
      unlock()
      panel.style.cssText = ''
      wayBack.unmark()
    }
    fit()
  }

  const follow = (): void => {
    const isFilled = isOpen() && narrow.matches && !isInline && !signal.aborted
    if (!isFilled) undo?.()
    else if (!undo) enter()
  }

  /**
   * Keyboards cover the page, push it up or shrink it, as the browser likes; only the visual viewport knows where one still
   * sees. A page that is zoomed is left as it is.
   */
  const fit = (): void => {
    const { visualViewport } = window
    if (!undo || visualViewport?.scale !== 1) return
    const { height, offsetTop } = visualViewport
    panel.style.cssText = `block-size: ${height}px; inset: ${offsetTop}px 0 auto`
  }

  listen(narrow, 'change', follow)
  for (const change of ['resize', 'scroll']) if (window.visualViewport) listen(window.visualViewport, change, fit)
  signal.addEventListener('abort', follow)

  return { toggled: follow }
}

/** By a sheet of its own: what the page says of scrolling meanwhile, and what another chat does, is nobody's to restore. */
function lockScroll(): () => void {
  const sheet = toSheet('html { overflow: hidden !important }')
  document.adoptedStyleSheets.push(sheet)
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
  }
}
