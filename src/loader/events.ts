import type { WidgetEvents } from './api.ts'

type Emit = <Name extends keyof WidgetEvents>(name: Name, detail: WidgetEvents[Name]) => void

/** Event source for the handle's listeners and for window events of the page. */
export type WidgetEventSource = {
  readonly events: EventTarget
  readonly emit: Emit
  /** Dispatches an event on the page's window. */
  readonly announce: (name: string, detail: unknown) => void
  /** Dispatches an event to the handle's listeners, and on the window with the prefix `chatwoot:`. */
  readonly publish: Emit
  /** Dispatches `chatwoot:ready` once: pages may call `$chatwoot`. Calls that need the iframe wait for it. */
  readonly markReady: () => void
  readonly isReady: () => boolean
}

const dispatch = (target: EventTarget | undefined, name: string, detail: unknown): void =>
  void target?.dispatchEvent(new CustomEvent(name, { detail }))

export function createEventSource(platform: { readonly page?: EventTarget }): WidgetEventSource {
  const events = new EventTarget()
  let isReady = false
  const emit: Emit = (name, detail) => dispatch(events, name, detail)
  const announce = (name: string, detail: unknown): void => dispatch(platform.page, name, detail)
  return {
    events,
    emit,
    announce,
    publish: (name, detail) => {
      emit(name, detail)
      announce(`chatwoot:${name}`, detail)
    },
    markReady: () => {
      if (isReady) return
      isReady = true
      announce('chatwoot:ready', null)
    },
    isReady: () => isReady,
  }
}
