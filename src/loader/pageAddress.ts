/** Tells when a page without reloads has gone elsewhere; no timer, and nothing of the host's is replaced. */
export function onAddressChange(listener: () => void): () => void {
  const targets: readonly [EventTarget, string][] = [
    [window, 'popstate'],
    [window, 'hashchange'],
  ]
  const navigation: unknown = Reflect.get(window, 'navigation')
  const all = navigation instanceof EventTarget ? [...targets, [navigation, 'currententrychange'] as const] : targets
  let last = window.location.href
  const check = (): void => {
    if (window.location.href === last) return
    last = window.location.href
    listener()
  }
  for (const [target, type] of all) target.addEventListener(type, check)
  return () => {
    for (const [target, type] of all) target.removeEventListener(type, check)
  }
}
