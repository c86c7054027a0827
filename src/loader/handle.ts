import type { WidgetEvents, WidgetHandle } from './api.ts'
import type { Deeds } from './stages.ts'
import type { Widget } from './widget.ts'

/** What only the panel can do; until it is there the call waits. */
const DEEDS = [
  'sendDraft',
  'showArticle',
  'showHelp',
  'identify',
  'setAttributes',
  'setLocale',
  'setTheme',
  'startCampaign',
] as const

/** The modern face of a widget: promises for calls, one subscription for events. */
export function createHandle(widget: Widget, onDestroyed: () => void): WidgetHandle {
  const { toggle, events, whenPanel } = widget
  const deeds = (): Promise<Deeds> => whenPanel().then((panel) => panel.deeds)
  const deed =
    (name: (typeof DEEDS)[number]) =>
    (given: never): Promise<void> =>
      deeds().then((to) => to[name](given))
  const open = (): Promise<void> => {
    toggle('open')
    return deeds().then(({ ready }) => ready())
  }
  return {
    open,
    close: async () => toggle('close'),
    toggle: async () => (widget.isOpen() ? toggle('close') : open()),
    ...(Object.fromEntries(DEEDS.map((name) => [name, deed(name)])) as Pick<Deeds, (typeof DEEDS)[number]>),
    setConsent: widget.setConsent,
    reset: widget.reset,
    destroy: () => {
      onDestroyed()
      widget.destroy()
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
