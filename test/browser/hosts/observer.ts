/** Report from a host page or its frame: an error, a received text message, or a layout shift. */
export type Observation =
  | { readonly kind: 'problem'; readonly text: string }
  | { readonly kind: 'message'; readonly text: string }
  | { readonly kind: 'shift'; readonly by: number }

/**
 * Reports errors, messages and layout shifts to the test. Runs in every document before all other scripts, so it must
 * not use anything outside itself.
 */
export function observe(): void {
  const report = (observation: Observation): void => {
    const send = Reflect.get(window, 'observeForTest') as (observation: Observation) => void
    send(observation)
  }
  if (window.top !== window) {
    window.addEventListener('message', ({ data }) => {
      if (typeof data === 'string') report({ kind: 'message', text: data })
    })
    return
  }
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    report({ kind: 'problem', text: `policy: ${violatedDirective} ${blockedURI}` }),
  )
  window.addEventListener('error', ({ message }) => report({ kind: 'problem', text: `error event: ${message}` }), true)
  window.addEventListener('unhandledrejection', ({ reason }) =>
    report({ kind: 'problem', text: `rejection: ${String(reason)}` }),
  )
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (Reflect.get(entry, 'hadRecentInput') === false)
        report({ kind: 'shift', by: Number(Reflect.get(entry, 'value')) })
  }).observe({ type: 'layout-shift', buffered: true })

  const ownHandler = (): void => undefined
  window.onmessage = ownHandler
  window.onerror = ownHandler
  window.onpopstate = ownHandler
  const watchedObjects: readonly (readonly [string, object, readonly string[]])[] = [
    ['window', window, ['onmessage', 'onerror', 'onpopstate', 'fetch', 'XMLHttpRequest', 'postMessage', 'addEventListener', 'open']],
    ['history', History.prototype, ['pushState', 'replaceState']],
    ['events', EventTarget.prototype, ['addEventListener', 'removeEventListener', 'dispatchEvent']],
    ['nodes', Node.prototype, ['appendChild', 'removeChild', 'insertBefore']],
    ['elements', Element.prototype, ['attachShadow', 'remove', 'append', 'setAttribute']],
    ['json', JSON, ['parse', 'stringify']],
  ] // prettier-ignore
  const before = watchedObjects.map(([, object, names]) => names.map((name) => Reflect.get(object, name) as unknown))
  const prototypes = [Object.prototype, Array.prototype, Function.prototype]
  Object.defineProperty(window, 'observedForTest', {
    value: {
      changed: () =>
        watchedObjects.flatMap(([label, object, names], objectIndex) =>
          names
            .filter((name, index) => Reflect.get(object, name) !== before[objectIndex]?.[index])
            .map((name) => `${label}.${name}`),
        ),
      names: () => [
        ...Object.getOwnPropertyNames(window),
        ...prototypes.flatMap((prototype) => Object.getOwnPropertyNames(prototype)),
      ],
    },
  })
}
