/** Observation in a host page or its frame. */
export type Note =
  | { readonly kind: 'problem'; readonly text: string }
  | { readonly kind: 'heard'; readonly text: string }
  | { readonly kind: 'shift'; readonly by: number }

/**
 * Records observations. Runs in every document before all other scripts, so it must not use anything outside itself.
 */
export function observe(): void {
  const note = (told: Note): void => {
    const tell = Reflect.get(window, 'noteForTest') as (told: Note) => void
    tell(told)
  }
  if (window.top !== window) {
    window.addEventListener('message', ({ data }) => {
      if (typeof data === 'string') note({ kind: 'heard', text: data })
    })
    return
  }
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    note({ kind: 'problem', text: `policy: ${violatedDirective} ${blockedURI}` }),
  )
  window.addEventListener('error', ({ message }) => note({ kind: 'problem', text: `error event: ${message}` }), true)
  window.addEventListener('unhandledrejection', ({ reason }) =>
    note({ kind: 'problem', text: `rejection: ${String(reason)}` }),
  )
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (Reflect.get(entry, 'hadRecentInput') === false)
        note({ kind: 'shift', by: Number(Reflect.get(entry, 'value')) })
  }).observe({ type: 'layout-shift', buffered: true })

  const own = (): void => undefined
  window.onmessage = own
  window.onerror = own
  window.onpopstate = own
  const places: readonly (readonly [string, object, readonly string[]])[] = [
    ['window', window, ['onmessage', 'onerror', 'onpopstate', 'fetch', 'XMLHttpRequest', 'postMessage', 'addEventListener', 'open']],
    ['history', History.prototype, ['pushState', 'replaceState']],
    ['events', EventTarget.prototype, ['addEventListener', 'removeEventListener', 'dispatchEvent']],
    ['nodes', Node.prototype, ['appendChild', 'removeChild', 'insertBefore']],
    ['elements', Element.prototype, ['attachShadow', 'remove', 'append', 'setAttribute']],
    ['json', JSON, ['parse', 'stringify']],
  ] // prettier-ignore
  const before = places.map(([, place, names]) => names.map((name) => Reflect.get(place, name) as unknown))
  const shapes = [Object.prototype, Array.prototype, Function.prototype]
  Object.defineProperty(window, 'observedForTest', {
    value: {
      changed: () =>
        places.flatMap(([where, place, names], at) =>
          names
            .filter((name, index) => Reflect.get(place, name) !== before[at]?.[index])
            .map((name) => `${where}.${name}`),
        ),
      names: () => [
        ...Object.getOwnPropertyNames(window),
        ...shapes.flatMap((shape) => Object.getOwnPropertyNames(shape)),
      ],
    },
  })
}
