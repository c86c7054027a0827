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

/** One widget a tenant: asked for again, as a page does that mounts twice, the one there is is given. */
const alive = new Map<string, Created>()

/** Throws a `WidgetError` (`invalid`) that says what is wrong; then nothing has been drawn. The ways are the widget's from here on. */
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
    // A snippet may come after a script that has made it already.
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

/** A page may remove the widget's elements without a word, as a framework does at an unmount. Such a widget ends here. */
function findAlive(key: string): Created | undefined {
  const found = alive.get(key)
  if (!found?.widget.isRemoved()) return found
  found.handle.destroy()
  return undefined
}

/** Puts the chat into a place of the page's own; undefined where it hangs over the page, with its bubble. */
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
