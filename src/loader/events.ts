import type { WidgetEvents } from './api.ts'

type Tell = <Name extends keyof WidgetEvents>(name: Name, detail: WidgetEvents[Name]) => void

/** What the widget tells: the handle's listeners, and the page where it listens for window events too. */
export type WidgetEventSource = {
  readonly events: EventTarget
  readonly emit: Tell
  /** A window event of the page. */
  readonly announce: (name: string, detail: unknown) => void
  /** Both. */
  readonly say: Tell
  /**
   * Pages wait for this word before they say theirs, or open the chat. Once: what of theirs needs the frame waits for
   * that by itself.
   */
  readonly beReady: () => void
  readonly isReady: () => boolean
}

export function createEventSource(ways: { readonly page?: EventTarget }): WidgetEventSource {
  const events = new EventTarget()
  let isReady = false
  const toEvent = (name: string, detail: unknown): Event => new CustomEvent(name, { detail })
  const emit: Tell = (name, detail) => void events.dispatchEvent(toEvent(name, detail))
  const announce = (name: string, detail: unknown): void => void ways.page?.dispatchEvent(toEvent(name, detail))
  return {
    events,
    emit,
    announce,
    say: (name, detail) => {
      emit(name, detail)
      announce(`chatwoot:${name}`, detail)
    },
    beReady: () => {
      if (isReady) return
      isReady = true
      announce('chatwoot:ready', null)
    },
    isReady: () => isReady,
  }
}
