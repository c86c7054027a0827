import type { WidgetEvents, WidgetHandle } from './api.ts'
import { toError } from './errors.ts'
import type { HandleCalls } from './panelContract.ts'
import type { Widget } from './widget.ts'

/** Calls that the panel script executes. */
const CALLS = [
  'sendDraft',
  'showArticle',
  'showHelp',
  'identify',
  'setAttributes',
  'setLocale',
  'setTheme',
  'startCampaign',
] as const satisfies readonly (keyof HandleCalls)[]

type Calls = Pick<WidgetHandle, (typeof CALLS)[number]>

/** Creates the widget's handle: calls return promises, and `on` subscribes to events. */
export function createHandle(widget: Widget, onDestroyed: () => void): WidgetHandle {
  const { toggle, events, withPanel } = widget
  const open = (): Promise<void> => {
    toggle('open')
    return withPanel(({ deeds }) => deeds.ready())
  }
  const calls: Partial<Record<keyof Calls, unknown>> = {}
  for (const name of CALLS)
    calls[name] = (value: unknown) =>
      withPanel(({ deeds }) => (deeds[name] as (given: unknown) => Promise<void>)(value))
  return {
    ...(calls as Calls),
    open,
    close: async () => toggle('close'),
    toggle: async () => (widget.isOpen() ? toggle('close') : open()),
    setConsent: widget.setConsent,
    reset: widget.reset,
    destroy: () => {
      if (widget.destroy()) onDestroyed()
    },
    on: <Name extends keyof WidgetEvents>(name: Name, listener: (detail: WidgetEvents[Name]) => void) => {
      if (typeof listener !== 'function') throw toError('invalid')
      const hear = (event: Event): void => listener((event as CustomEvent<WidgetEvents[Name]>).detail)
      events.addEventListener(name, hear)
      return () => events.removeEventListener(name, hear)
    },
    get isOpen() {
      return widget.isOpen()
    },
  }
}
