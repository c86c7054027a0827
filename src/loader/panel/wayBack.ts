import { element } from '../element.ts'

/** The visitor's way back, while something of ours is open: the first step of it is ours. */
export type WayBack = { readonly mark: () => void; readonly unmark: () => void }

/**
 * The entry is one of an empty frame's own history, which a browser keeps in one line with the page's: the page's state
 * stays as it is, and its router hears of nothing. A listener of ours on the page could not keep it from that, as
 * browsers tell those of a window in the order of their coming.
 */
export function createWayBack(onBack: () => void): WayBack {
  let goBack: (() => void) | undefined
  // A step back takes its time. What was marked in between would be what it goes back from: that comes after it.
  let leaving: (() => void) | undefined
  let isNext = false
  const mark = (): void => {
    isNext = !!leaving
    if (isNext) return
    const frame = emptyFrame()
    const self = frame.contentWindow
    const gone = (): void => {
      frame.remove()
      if (goBack === step) {
        goBack = undefined
        onBack()
      }
      if (leaving === step) {
        leaving = undefined
        if (isNext) mark()
      }
    }
    try {
      self?.history.pushState(null, '')
    } catch {
      // Not in every browser, nor in every page: there the way back is the page's own.
      frame.remove()
      return
    }
    const place = placeNow()
    const step = (): void => {
      // Where the page itself has gone on meanwhile, the last step back is its own.
      if (place !== placeNow()) return frame.remove()
      leaving = step
      history.back()
    }
    goBack = step
    // One step back is the same document to some browsers, and to others the one before it.
    for (const type of ['popstate', 'pagehide']) self?.addEventListener(type, () => setTimeout(gone))
  }
  return {
    mark,
    unmark: () => {
      const step = goBack
      goBack = undefined
      isNext = false
      step?.()
    },
  }
}

const placeNow = (): string => `${history.length} ${location.href}`

/** In the page itself: it stays for the step back when everything else of ours has been taken out. */
function emptyFrame(): HTMLIFrameElement {
  const frame = element('iframe', { 'aria-hidden': 'true' })
  frame.style.setProperty('display', 'none', 'important')
  document.documentElement.append(frame)
  // A document that has never been opened has no history: its entries would take each other's place.
  frame.contentDocument?.open()
  frame.contentDocument?.close()
  return frame
}
