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
    if (!addEntry(self)) return frame.remove()
    const entry = currentEntry()
    const step = (): void => {
      pendingBack = step
      // The page may navigate in the task that closes the panel, and the last entry is its own then.
      setTimeout(() => (entry === currentEntry() ? history.back() : onEntryLeft()))
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

/**
 * Adds an entry at once, by any fragment. Returns false if there is none, so that Back acts on the page as usual: a page without an origin
 * may not use its own iframes, and in WebKit, a policy of the page may forbid this one. For `pushState`, WebKit adds none.
 */
function addEntry(frame: Window | null): boolean {
  try {
    if (frame) frame.location.hash = '1'
    return !!frame?.location.hash
  } catch {
    return false
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
