import { toSheet } from '../element.ts'
import type { LoaderContext } from '../panelContract.ts'
import { PHONE_WIDTH_PX } from './introduction.ts'
import { createWayBack } from './wayBack.ts'

/** Prepares the page for a full-screen panel on a phone. Everything is undone when the panel closes or shrinks. */
export type Phone = { readonly toggled: () => void }

export function createPhone({ signal, listen, isOpen, isInline, toggle, holder }: LoaderContext): Phone {
  const { panel } = holder.content()
  // The same media query as in `loader.css`. Its result changes when the phone is rotated.
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

  /** Fits the panel to the visual viewport, which excludes the on-screen keyboard. Leaves a zoomed page as it is. */
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

/** Locks scrolling by a stylesheet of its own, so that unlocking does not overwrite the page's later changes. */
function lockScroll(): () => void {
  const sheet = toSheet('html { overflow: hidden !important }')
  document.adoptedStyleSheets.push(sheet)
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
  }
}
