import type { WidgetEvents, WidgetHandle } from './api.ts'
import type { CommandMethod } from './commandMethods.ts'
import { toError } from './errors.ts'
import type { Widget } from './widget.ts'

/** Methods of the handle that the panel script executes, after it is loaded. */
const METHODS = [
  'sendDraft',
  'showArticle',
  'showHelp',
  'identify',
  'setAttributes',
  'setLocale',
  'setTheme',
  'startCampaign',
] as const satisfies readonly CommandMethod<'handle'>[]

type Methods = Pick<WidgetHandle, (typeof METHODS)[number]>

/** Creates the widget's handle: calls return promises, and `on` subscribes to events. */
export function createHandle(widget: Widget, onDestroyed: () => void): WidgetHandle {
  const { toggle, events, withPanel } = widget
  const open = (): Promise<void> => {
    toggle('open')
    return withPanel(({ calls }) => calls.ready())
  }
  const methods: Partial<Record<keyof Methods, unknown>> = {}
  for (const name of METHODS)
    methods[name] = (value: unknown) =>
      withPanel(({ calls }) => (calls[name] as (argument: unknown) => Promise<void>)(value))
  return {
    ...(methods as Methods),
    open,
    close: async () => toggle('close'),
    toggle: async () => (widget.isOpen() ? toggle('close') : open()),
    setDraft: (methods as Methods).sendDraft,
    setConsent: widget.setConsent,
    reset: widget.reset,
    destroy: () => {
      if (widget.destroy()) onDestroyed()
    },
    on: <Name extends keyof WidgetEvents>(name: Name, listener: (detail: WidgetEvents[Name]) => void) => {
      if (typeof listener !== 'function') throw toError('invalid')
      const onEvent = (event: Event): void => listener((event as CustomEvent<WidgetEvents[Name]>).detail)
      events.addEventListener(name, onEvent)
      return () => events.removeEventListener(name, onEvent)
    },
    get isOpen() {
      return widget.isOpen()
    },
  }
}
