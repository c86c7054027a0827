import type { WidgetEvents } from './api.ts'

type Tell = <Name extends keyof WidgetEvents>(name: Name, detail: WidgetEvents[Name]) => void

/** What the widget tells: the handle's listeners, and the page where it listens for window events too. */
export type Voice = {
  readonly events: EventTarget
  readonly emit: Tell
  /** Both. */
  readonly say: Tell
}

export function createVoice(announce: (name: string, detail: unknown) => void): Voice {
  const events = new EventTarget()
  const emit: Tell = (name, detail) => void events.dispatchEvent(new CustomEvent(name, { detail }))
  return {
    events,
    emit,
    say: (name, detail) => {
      emit(name, detail)
      announce(`chatwoot:${name}`, detail)
    },
  }
}
