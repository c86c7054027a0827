import type { Listen } from '../page.ts'

/** Calls back when a single-page application navigates. Uses no timer and patches nothing of the page. */
export function onAddressChange(listen: Listen, listener: () => unknown): void {
  let last = location.href
  const check = (): void => {
    if (location.href === last) return
    last = location.href
    listener()
  }
  const navigation: unknown = Reflect.get(window, 'navigation')
  if (navigation instanceof EventTarget) listen(navigation, 'currententrychange', check)
  for (const type of ['popstate', 'hashchange', 'pageshow']) listen(window, type, check)
  // Without the Navigation API, events of routers and the next click reveal a pushState, which may follow the event.
  for (const type of ['turbo:load', 'turbolinks:load', 'astro:page-load', 'click'])
    listen(document, type, () => setTimeout(check))
}
