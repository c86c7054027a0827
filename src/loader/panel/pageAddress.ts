import type { Listen } from '../page.ts'

/** Tells when a page without reloads has gone elsewhere; no timer, and nothing of the host's is replaced. */
export function onAddressChange(listen: Listen, listener: () => unknown): void {
  const targets: readonly [EventTarget, string][] = [
    [window, 'popstate'],
    [window, 'hashchange'],
    // Where the Navigation API is missing, the routers' own words and the visitor's next click tell of a pushState.
    [document, 'turbo:load'],
    [document, 'turbolinks:load'],
    [document, 'astro:page-load'],
    [document, 'click'],
    [window, 'pageshow'],
  ]
  const navigation: unknown = Reflect.get(window, 'navigation')
  const all = navigation instanceof EventTarget ? [...targets, [navigation, 'currententrychange'] as const] : targets
  let last = window.location.href
  const check = (): void => {
    if (window.location.href === last) return
    last = window.location.href
    listener()
  }
  // A router pushes after the click that it was told of.
  for (const [target, type] of all) listen(target, type, type === 'click' ? () => setTimeout(check) : check)
}
