import { logError } from './errors.ts'

export type Listen = (target: EventTarget, type: string, handle: (event: Event) => unknown) => void

/**
 * Creates a `listen` function whose listeners are removed when the signal aborts. Errors of listeners do not reach the
 * page's error handlers.
 */
export const createListen =
  (signal: AbortSignal): Listen =>
  (target, type, handle) =>
    target.addEventListener(type, catchErrors(handle), { signal, passive: true })

/** Wraps a function so that its errors are logged and not thrown. */
export const catchErrors =
  <Args extends readonly unknown[]>(act: (...args: Args) => unknown) =>
  (...args: Args): void => {
    try {
      act(...args)
    } catch (problem) {
      logError(problem)
    }
  }

export function whenBodyExists(listen: Listen, start: () => void): void {
  if (document.body) catchErrors(start)()
  else listen(document, 'DOMContentLoaded', start)
}

/** Runs the function when the page has loaded and is idle. */
export function whenIdle(listen: Listen, act: () => void): void {
  const later = (): void => {
    const go = catchErrors(act)
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in window) window.requestIdleCallback(go)
    else setTimeout(go, 2_000)
  }
  if (document.readyState === 'complete') later()
  else listen(window, 'load', later)
}

/**
 * Returns true with Save-Data or a slow (2G) connection. Then intent, idle time, campaigns and early identification
 * load nothing; a known conversation is still loaded.
 */
export function isDataSaverOn(): boolean {
  const { connection } = navigator
  return /true|2g/.test([connection?.saveData, connection?.effectiveType].join())
}

/** Time in which the mouse must be expected on the target, in ms. The panel script and the iframe load meanwhile. */
const FORESIGHT_MS = 300

/**
 * Calls back once when the mouse moves toward the target: at its present speed and direction, it would be on it after
 * `FORESIGHT_MS`. A mouse that slows down or is nearer fulfils this too, as the expected place moves over the target.
 * Browsers send at most one `mousemove` per frame, and none while a touch screen scrolls.
 */
export function onApproach(listen: Listen, target: Element, act: () => unknown): void {
  let [lastTime, hasApproached] = [0, false]
  listen(window, 'mousemove', (event: Event & Partial<MouseEvent>) => {
    const { clientX = 0, clientY = 0, movementX = 0, movementY = 0, timeStamp } = event
    const factor = FORESIGHT_MS / (timeStamp - lastTime)
    lastTime = timeStamp
    if (hasApproached || factor === Infinity) return
    hasApproached = target.contains(
      document.elementFromPoint(clientX + movementX * factor, clientY + movementY * factor),
    )
    if (hasApproached) act()
  })
}

/**
 * Watches the page's CSP violations. The returned function is true if one concerned the widget. A violation names a
 * script by its whole address, and a frame of another origin by its origin only, without the path of a tenant.
 */
export function watchCsp(baseUrl: string, listen: Listen): () => boolean {
  let isBlockedByCsp = false
  listen(document, 'securitypolicyviolation', ({ blockedURI = '' }: Partial<SecurityPolicyViolationEvent>) => {
    isBlockedByCsp ||= blockedURI.startsWith(baseUrl) || baseUrl.startsWith(blockedURI || ' ')
  })
  return () => isBlockedByCsp
}

type ResourceEntry = PerformanceEntry & Partial<Pick<PerformanceResourceTiming, 'responseStatus'>>

/**
 * Returns why a file did not load, without another request. `chunk` means that its resource timing has a response
 * status, or that there is no URL; `adblock` means that the request was blocked.
 */
export const classifyMissingFile = (url: string | undefined): 'chunk' | 'adblock' =>
  !url || performance.getEntries().some((entry: ResourceEntry) => entry.name.startsWith(url) && entry.responseStatus)
    ? 'chunk'
    : 'adblock'
