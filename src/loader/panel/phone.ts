import { createStylesheet } from '../element.ts'
import type { LoaderContext } from '../panelContract.ts'
import { PHONE_WIDTH_PX } from './handshakeCommands.ts'
import { createBackHandler } from './backHandler.ts'
import { isTypedInto } from './panelFocus.ts'

/**
 * Prepares the page for a full-screen panel on a phone: a modal dialog, which makes the page inert (ADR 0058).
 * Everything is undone when the panel closes or shrinks.
 */
export type Phone = { readonly onToggle: () => void }

/** The methods are missing in the `div` of an older loader. */
type Panel = HTMLElement & Partial<Pick<HTMLDialogElement, 'showModal' | 'close' | 'open'>>

export function createPhone({ signal, listen, isOpen, isInline, toggle, holder }: LoaderContext): Phone {
  const panel: Panel = holder.content().panel
  // The same media query as in `loader.css`. Its result changes when the phone is rotated.
  const narrowQuery = matchMedia(`(width < ${PHONE_WIDTH_PX}px)`)
  const backHandler = createBackHandler(() => toggle('close'))
  let undo: (() => void) | undefined

  const enterFullScreen = (): void => {
    const unlock = lockScroll()
    backHandler.mark()
    const { activeElement } = document
    const isElsewhere = !holder.element.contains(activeElement) && isTypedInto(activeElement)
    // The page may have removed the panel, and `showModal` would throw.
    if (panel.isConnected) panel.showModal?.()
    // A dialog focuses its iframe. What the visitor types for the page must not get into the chat.
    if (isElsewhere && document.activeElement instanceof HTMLElement) document.activeElement.blur()
    undo = () => {
      undo = undefined
      panel.close?.()
      unlock()
      panel.style.cssText = ''
      backHandler.unmark()
    }
    fit()
  }

  const updateFullScreen = (): void => {
    const isFullScreen = isOpen() && narrowQuery.matches && !isInline && !signal.aborted
    panel.setAttribute('role', isOpen() && !isInline ? 'dialog' : 'group')
    if (isFullScreen === !!undo) return
    keepFocus(undo ?? enterFullScreen)
  }

  /** A dialog moves the focus when it becomes modal, and when it stops being modal after a rotation. */
  const keepFocus = (change: () => void): void => {
    const focused = holder.element.shadowRoot?.activeElement ?? document.activeElement
    const isInside = holder.element.contains(document.activeElement)
    change()
    if (isInside && isOpen() && focused instanceof HTMLElement) focused.focus()
  }

  /** Fits the panel to the visual viewport, which excludes the on-screen keyboard. Leaves a zoomed page as it is. */
  const fit = (): void => {
    const { visualViewport } = window
    if (!undo || visualViewport?.scale !== 1) return
    const { height, offsetTop } = visualViewport
    panel.style.cssText = `block-size:${height}px;inset:${offsetTop}px 0 auto`
  }

  listen(narrowQuery, 'change', updateFullScreen)
  // The browser has closed the dialog, for example on Android's Back.
  listen(panel, 'close', () => panel.open || (undo && toggle('close')))
  for (const change of ['resize', 'scroll']) listen(window.visualViewport ?? window, change, fit)
  signal.addEventListener('abort', updateFullScreen)

  return { onToggle: updateFullScreen }
}

/** Locks scrolling by a stylesheet of its own, so that unlocking does not overwrite the page's later changes. */
function lockScroll(): () => void {
  const sheet = createStylesheet('html{overflow:hidden!important}')
  document.adoptedStyleSheets.push(sheet)
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
  }
}
