import { createHtmlElement } from '../element.ts'

/** Lets the browser's Back close the open panel first: `mark` adds a history entry, and `unmark` goes back over it. */
export type BackHandler = { readonly mark: () => void; readonly unmark: () => void }

/**
 * Adds a history entry in an empty iframe, which shares the joint session history with the page. The page's own state
 * and router see no change. A popstate listener on the page could not hide an entry, as the router's listener is older.
 */
export function createBackHandler(onBack: () => void): BackHandler {
  let goBack: (() => void) | undefined
  // `history.back` is asynchronous, so a new mark waits until it has finished.
  let pendingBack: (() => void) | undefined
  let shouldMarkAgain = false
  const mark = (): void => {
    shouldMarkAgain = !!pendingBack
    if (shouldMarkAgain) return
    const frame = emptyFrame()
    const self = frame.contentWindow
    const onEntryLeft = (): void => {
      frame.remove()
      if (goBack === step) {
        goBack = undefined
        onBack()
      }
      if (pendingBack === step) {
        pendingBack = undefined
        if (shouldMarkAgain) mark()
      }
    }
    try {
      // WebKit adds an entry for a fragment only, not for `pushState`. It is added at once.
      if (self) self.location.hash = '1'
    } catch {
      // A page without an origin may not use its own iframes. Back then acts on the page as usual.
      frame.remove()
      return
    }
    const entry = currentEntry()
    const step = (): void => {
      // If the page has navigated meanwhile, the last entry belongs to it.
      if (entry !== currentEntry()) return frame.remove()
      pendingBack = step
      history.back()
    }
    goBack = step
    // After Back, browsers fire popstate or pagehide in the iframe.
    for (const type of ['popstate', 'pagehide']) self?.addEventListener(type, () => setTimeout(onEntryLeft))
  }
  return {
    mark,
    unmark: () => {
      const step = goBack
      goBack = undefined
      shouldMarkAgain = false
      step?.()
    },
  }
}

const currentEntry = (): string => `${history.length} ${location.href}`

/** Creates an empty iframe. It stays after the widget is destroyed, so that the last step back still works. */
function emptyFrame(): HTMLIFrameElement {
  const frame = createHtmlElement('iframe', {})
  frame.style.setProperty('display', 'none', 'important')
  document.documentElement.append(frame)
  // Without `open`, a change of the initial about:blank would replace its history entry instead of adding one.
  frame.contentDocument?.open()
  frame.contentDocument?.close()
  return frame
}
