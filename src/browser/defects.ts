type Surroundings = Pick<Window, 'addEventListener' | 'removeEventListener'>

/** Tells of what nobody caught, and of scripts and styles that would not come. */
export function onDefect(window: Surroundings, listener: (defect: unknown) => void): () => void {
  const onError = ({ error, message, target }: ErrorEvent): void => {
    const address = addressOf(target)
    if (address !== undefined) listener(new Error(`Would not load: ${address}`))
    else if (error ?? message) listener(error ?? message)
  }
  const onRejection = ({ reason }: PromiseRejectionEvent): void => listener(reason)
  // Resources fail on their own element, and such an event does not bubble: it is only seen on its way down.
  window.addEventListener('error', onError, true)
  window.addEventListener('unhandledrejection', onRejection)
  return () => {
    window.removeEventListener('error', onError, true)
    window.removeEventListener('unhandledrejection', onRejection)
  }
}

/** Pictures and sounds are others’, and fail for them. */
function addressOf(target: EventTarget | null): string | undefined {
  if (target instanceof HTMLLinkElement) return target.href
  return target instanceof HTMLScriptElement ? target.src : undefined
}
