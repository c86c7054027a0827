import type { WidgetEvents, WidgetHandle } from './api.ts'
import { toError } from './errors.ts'
import type { Deeds } from './stages.ts'
import type { Widget } from './widget.ts'

/** The modern face of a widget: promises for calls, one subscription for events. */
export function createHandle(widget: Widget, onDestroyed: () => void): WidgetHandle {
  const { toggle, events, withPanel } = widget
  const ask = (act: (deeds: Deeds) => Promise<void>): Promise<void> => withPanel(({ deeds }) => act(deeds))
  const open = (): Promise<void> => {
    toggle('open')
    return ask((to) => to.ready())
  }
  return {
    open,
    close: async () => toggle('close'),
    toggle: async () => (widget.isOpen() ? toggle('close') : open()),
    sendDraft: (text) => ask((to) => to.sendDraft(text)),
    showArticle: (id) => ask((to) => to.showArticle(id)),
    showHelp: (query) => ask((to) => to.showHelp(query)),
    identify: (identity) => ask((to) => to.identify(identity)),
    setAttributes: (attributes) => ask((to) => to.setAttributes(attributes)),
    setLocale: (locale) => ask((to) => to.setLocale(locale)),
    setTheme: (theme) => ask((to) => to.setTheme(theme)),
    startCampaign: (key) => ask((to) => to.startCampaign(key)),
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
