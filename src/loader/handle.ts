import type { WidgetEvents, WidgetHandle } from './api.ts'
import type { Deeds } from './stages.ts'
import type { Widget } from './widget.ts'

/** The modern face of a widget: promises for calls, one subscription for events. */
export function createHandle(widget: Widget, onDestroyed: () => void): WidgetHandle {
  const { toggle, events, whenPanel } = widget
  const deeds = (): Promise<Deeds> => whenPanel().then((panel) => panel.deeds)
  const open = (): Promise<void> => {
    toggle('open')
    return deeds().then(({ ready }) => ready())
  }
  return {
    open,
    close: async () => toggle('close'),
    toggle: async () => (widget.isOpen() ? toggle('close') : open()),
    sendDraft: (text) => deeds().then((to) => to.sendDraft(text)),
    showArticle: (id) => deeds().then((to) => to.showArticle(id)),
    showHelp: (query) => deeds().then((to) => to.showHelp(query)),
    identify: (identity) => deeds().then((to) => to.identify(identity)),
    setAttributes: (attributes) => deeds().then((to) => to.setAttributes(attributes)),
    setLocale: (locale) => deeds().then((to) => to.setLocale(locale)),
    setTheme: (theme) => deeds().then((to) => to.setTheme(theme)),
    startCampaign: (key) => deeds().then((to) => to.startCampaign(key)),
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
