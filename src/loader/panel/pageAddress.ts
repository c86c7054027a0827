import type { Listen } from '../page.ts'

/** Calls back when a single-page application navigates. Uses no timer and patches nothing of the page. */
export function onAddressChange(listen: Listen, listener: () => unknown): void {
  const targets: readonly [EventTarget, string][] = [
    [window, 'popstate'],
    [window, 'hashchange'],
    // Without the Navigation API, events of routers and the next click reveal a pushState.
    [document, 'turbo:load'],
    [document, 'turbolinks:load'],
    [document, 'astro:page-load'],
    [document, 'click'],
    [window, 'pageshow'],
  ]
  const navigation: unknown = Reflect.get(window, 'navigation')
  const all = navigation instanceof EventTarget ? [...targets, [navigation, 'currententrychange'] as const] : targets
  let last = location.href
  const check = (): void => {
    if (location.href === last) return
    last = location.href
    listener()
  }
  // A router calls pushState after the click event.
  for (const [target, type] of all) listen(target, type, type === 'click' ? () => setTimeout(check) : check)
}
