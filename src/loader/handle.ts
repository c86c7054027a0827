import type { WidgetEvents, WidgetHandle } from './api.ts'
import type { Deeds } from './stages.ts'
import type { Widget } from './widget.ts'

/** What the second file does; it judges what it is given. */
const PASSED_ON = [
  'sendDraft',
  'showArticle',
  'showHelp',
  'identify',
  'setAttributes',
  'setLocale',
  'setTheme',
  'startCampaign',
] as const satisfies readonly (keyof Deeds)[]

type PassedOn = Pick<WidgetHandle, (typeof PASSED_ON)[number]>

/** The modern face of a widget: promises for calls, one subscription for events. */
export function createHandle(widget: Widget, onDestroyed: () => void): WidgetHandle {
  const { toggle, events, withPanel } = widget
  const calls = PASSED_ON.map((name) => [
    name,
    (given: unknown): Promise<void> =>
      withPanel(({ deeds }) => (deeds[name] as (given: unknown) => Promise<void>)(given)),
  ])
  const open = (): Promise<void> => {
    toggle('open')
    return withPanel(({ deeds }) => deeds.ready())
  }
  return {
    open,
    close: async () => toggle('close'),
    toggle: async () => (widget.isOpen() ? toggle('close') : open()),
    ...(Object.fromEntries(calls) as PassedOn),
    setConsent: widget.setConsent,
    reset: widget.reset,
    destroy: () => {
      if (widget.destroy()) onDestroyed()
    },
    on: <Name extends keyof WidgetEvents>(name: Name, listener: (detail: WidgetEvents[Name]) => void) => {
      const hear = (event: Event): void => listener((event as CustomEvent<WidgetEvents[Name]>).detail)
      events.addEventListener(name, hear)
      return () => events.removeEventListener(name, hear)
    },
    get isOpen() {
      return widget.isOpen()
    },
  }
}
