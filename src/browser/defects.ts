type Surroundings = Pick<Window, 'addEventListener'>

/** Tells of what nobody caught, and of scripts and styles that would not come. */
export function onDefect(window: Surroundings, listener: (defect: unknown) => void): void {
  // Resources fail on their own element, and such an event does not bubble: it is only seen on its way down.
  window.addEventListener(
    'error',
    ({ error, message, target }) => {
      const address =
        target instanceof HTMLLinkElement ? target.href : target instanceof HTMLScriptElement && target.src
      if (address) listener(new Error(`Would not load: ${address}`))
      else if (error ?? message) listener(error ?? message)
    },
    true,
  )
  window.addEventListener('unhandledrejection', ({ reason }) => listener(reason))
}
