import type { WidgetHandle } from './api.ts'
import { toError } from './errors.ts'
import { parseBaseUrl } from './baseUrl.ts'
import { createHandle } from './handle.ts'
import { readSettings, type Settings } from './settings.ts'
import { createWidget, type CoreOptions, type Ways, type Widget } from './widget.ts'

export type Created = {
  readonly widget: Widget
  readonly handle: WidgetHandle
  readonly facts: { readonly baseUrl: string; readonly websiteToken: string; readonly settings: Settings }
  readonly mount: unknown
  readonly ways: Ways
}

/** One widget per tenant. A second `create`, as by a component that mounts twice, returns the existing instance. */
const alive = new Map<string, Created>()

/** Creates a widget, or returns the existing one. Throws a `WidgetError` (`invalid`) before it draws anything. */
export function create(given: unknown, ways: Ways): Created {
  const options: Readonly<Record<string, unknown>> = { ...(given as object) }
  const baseUrl = parseBaseUrl(options['baseUrl'])
  const { token: websiteToken, mount = 'bubble' } = options
  if (baseUrl === undefined || typeof websiteToken !== 'string' || !/^[\w-]{1,128}$/.test(websiteToken))
    throw toError('invalid', 'token, baseUrl')
  const key = `${websiteToken} ${baseUrl}`
  const existing = findAlive(key)
  if (existing) {
    if (existing.mount !== mount) throw toError('invalid', 'mount')
    // The snippet may run after a script that has already created the widget.
    Object.assign(existing.ways, ways)
    return existing
  }
  const settings = readSettings({ darkMode: options['theme'], ...options }, navigator.language, (problem) =>
    console.warn('chat widget:', problem),
  )
  const facts = { websiteToken, baseUrl, settings }
  const widget = createWidget({ ...facts, place: toPlace(mount), ways })
  const created = {
    ...{ widget, mount, facts, ways },
    handle: createHandle(widget, () => {
      alive.delete(key)
      ways.onDestroyed?.()
    }),
  }
  alive.set(key, created)
  return created
}

/** Returns the living widget of a tenant. Destroys one whose elements the page has removed, as frameworks do. */
function findAlive(key: string): Created | undefined {
  const found = alive.get(key)
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
