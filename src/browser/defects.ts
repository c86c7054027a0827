/** What an `error` or `unhandledrejection` event tells of: what nobody caught, or a script or style that would not come. */
export function defectOf(event: Event): unknown {
  if ('reason' in event) return event.reason
  const address = addressOf(event.target)
  if (address !== undefined) return new Error(`Would not load: ${address}`)
  return event instanceof ErrorEvent ? (event.error ?? event.message) : undefined
}

/** Pictures and sounds are others’, and fail for them. */
function addressOf(target: EventTarget | null): string | undefined {
  if (target instanceof HTMLLinkElement) return target.href
  return target instanceof HTMLScriptElement ? target.src : undefined
}
