import { WEBSITE_TOKEN } from '#tools/websiteToken.ts'
import type { WidgetHandle } from './api.ts'
import { toError } from './errors.ts'
import { createHandle } from './handle.ts'
import { parseBaseUrl, readSettings, type Settings } from './settings.ts'
import { createWidget, type CoreOptions, type Platform, type Widget } from './widget.ts'

export type Created = {
  readonly widget: Widget
  readonly handle: WidgetHandle
  readonly widgetConfig: { readonly baseUrl: string; readonly websiteToken: string; readonly settings: Settings }
  readonly mount: unknown
  readonly platform: Platform
}

/** One widget per tenant. A second `create`, for example by a component that mounts twice, returns the existing one. */
const widgets = new Map<string, Created>()

/** Creates a widget, or returns the existing one. Throws a `WidgetError` (`invalid`) before it draws anything. */
export function create(rawOptions: unknown, platform: Platform): Created {
  const options: Readonly<Record<string, unknown>> = { ...(rawOptions as object) }
  const baseUrl = parseBaseUrl(options['baseUrl'])
  const { token: websiteToken, mount = 'bubble' } = options
  if (baseUrl === undefined || typeof websiteToken !== 'string' || !WEBSITE_TOKEN.test(websiteToken))
    throw toError('invalid', 'token, baseUrl')
  const key = `${websiteToken} ${baseUrl}`
  const existing = findExisting(key)
  if (existing) {
    if (existing.mount !== mount) throw toError('invalid', 'mount')
    // A script may have created the widget before the snippet, which then adds its window events and callbacks.
    Object.assign(existing.platform, platform)
    return existing
  }
  const settings = readSettings({ darkMode: options['theme'], ...options }, navigator.language, (problem) =>
    console.warn('chat widget:', problem),
  )
  const config = { websiteToken, baseUrl, settings }
  const widget = createWidget({ ...config, place: toPlace(mount), platform })
  const created = {
    ...{ widget, mount, widgetConfig: config, platform },
    handle: createHandle(widget, () => {
      widgets.delete(key)
      platform.onDestroyed?.()
    }),
  }
  widgets.set(key, created)
  return created
}

/** Returns the living widget of a tenant. Destroys one whose elements the page has removed, as frameworks do. */
function findExisting(key: string): Created | undefined {
  const found = widgets.get(key)
  if (!found?.widget.isRemoved()) return found
  found.handle.destroy()
  return undefined
}

/** Returns a function that inserts the chat into the page's element; undefined for the bubble. */
function toPlace(mount: unknown): CoreOptions['place'] {
  if (mount === 'bubble') return undefined
  if (mount instanceof HTMLElement) return (chat) => mount.append(chat)
  const script = document.currentScript
  if (mount !== 'inline' || !script) throw toError('invalid', 'mount')
  return (chat) => {
    chat.style.blockSize = '640px'
    script.after(chat)
  }
}
