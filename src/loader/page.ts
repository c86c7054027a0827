import { complain } from './errors.ts'

export type Listen = (target: EventTarget, type: string, handle: (event: Event) => unknown) => void

/** Listens as long as the widget lives; nothing of ours that throws reaches the host's error handlers. */
export const listening =
  (signal: AbortSignal): Listen =>
  (target, type, handle) =>
    target.addEventListener(type, guarded(handle), { signal, passive: true })

/** What throws is said, and stops nothing. */
export const guarded =
  <Args extends readonly unknown[]>(act: (...args: Args) => unknown) =>
  (...args: Args): void => {
    try {
      act(...args)
    } catch (problem) {
      complain(problem)
    }
  }

export function whenBodyExists(listen: Listen, start: () => void): void {
  if (document.body) guarded(start)()
  else listen(document, 'DOMContentLoaded', start)
}

/** After everything the page itself wanted, in a moment when it wants nothing. */
export function whenIdle(listen: Listen, act: () => void): void {
  const later = (): void => {
    const go = guarded(act)
    // Safari has no word for it.
    if ('requestIdleCallback' in window) window.requestIdleCallback(go)
    else setTimeout(go, 2_000)
  }
  if (document.readyState === 'complete') later()
  else listen(window, 'load', later)
}

/** The visitor pays for what is loaded, or waits for it: nothing is loaded ahead. */
export function isSaving(): boolean {
  const { connection } = navigator
  return /true|2g/.test([connection?.saveData, connection?.effectiveType].join())
}

/** Tells whether the page's own policy has forbidden something of ours. */
export function watchPolicy(baseUrl: string, listen: Listen): () => boolean {
  let isRefused = false
  listen(document, 'securitypolicyviolation', (event) => {
    isRefused ||= `${Reflect.get(event, 'blockedURI')}`.startsWith(baseUrl)
  })
  return () => isRefused
}

/** Whether a server has answered at all is known without another request, if one knows whom it was asked of. */
export const whyNoFile = (url: string | undefined): 'chunk' | 'adblock' =>
  !url || performance.getEntries().some((entry) => entry.name.startsWith(url) && Reflect.get(entry, 'responseStatus'))
    ? 'chunk'
    : 'adblock'
