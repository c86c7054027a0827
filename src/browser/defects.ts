/**
 * Returns the defect of an `error` or `unhandledrejection` event: an uncaught error, or a script or stylesheet that
 * failed to load.
 */
export function defectOf(event: Event): unknown {
  if ('reason' in event) return event.reason
  const address = addressOf(event.target)
  if (address !== undefined) return new Error(`Would not load: ${address}`)
  return event instanceof ErrorEvent ? (event.error ?? event.message) : undefined
}

/** Returns the URL of a script or stylesheet. Images and sounds are not ours, so their failures are not our defects. */
function addressOf(target: EventTarget | null): string | undefined {
  if (target instanceof HTMLLinkElement) return target.href
  return target instanceof HTMLScriptElement ? target.src : undefined
}
