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
 * Returns true with Save-Data or a slow (2G) connection. Then hover, focus, campaigns and early identification load
 * nothing; a known conversation is still loaded.
 */
export function isDataSaverOn(): boolean {
  const { connection } = navigator
  return /true|2g/.test([connection?.saveData, connection?.effectiveType].join())
}

/** Watches the page's CSP violations. The returned function is true if one concerned the widget. */
export function watchCsp(baseUrl: string, listen: Listen): () => boolean {
  let isBlockedByCsp = false
  listen(document, 'securitypolicyviolation', ({ blockedURI = '' }: Partial<SecurityPolicyViolationEvent>) => {
    isBlockedByCsp ||= blockedURI.startsWith(baseUrl)
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
