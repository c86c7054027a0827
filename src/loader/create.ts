import type { WidgetHandle } from './api.ts'
import { toError } from './errors.ts'
import { parseBaseUrl } from './baseUrl.ts'
import { createHandle } from './handle.ts'
import { readSettings, type Settings } from './settings.ts'
import { createWidget, type CoreOptions, type Widget } from './widget.ts'

/** What differs between the script and the package. */
export type Surroundings = {
  readonly loadPanel: (baseUrl: string, attempt: number) => ReturnType<CoreOptions['loadPanel']>
  readonly announce?: CoreOptions['announce']
  readonly onDestroyed?: () => void
}

export type Created = {
  readonly widget: Widget
  readonly handle: WidgetHandle
  readonly facts: { readonly baseUrl: string; readonly websiteToken: string; readonly settings: Settings }
}

/** One widget a tenant: asked for again, as a page does that mounts twice, the one there is is given. */
const alive = new Map<string, Created>()

/** Throws a `WidgetError` (`invalid`) that says what is wrong; then nothing has been drawn. */
export function create(given: unknown, { loadPanel, onDestroyed, announce = () => undefined }: Surroundings): Created {
  const options: Readonly<Record<string, unknown>> = { ...(given as object) }
  const baseUrl = parseBaseUrl(options['baseUrl'])
  const websiteToken = options['token']
  if (baseUrl === undefined || typeof websiteToken !== 'string' || !/^[\w-]{1,128}$/.test(websiteToken))
    throw toError('invalid', 'token or baseUrl')
  const key = `${websiteToken} ${baseUrl}`
  const existing = alive.get(key)
  if (existing) return existing
  const settings = readSettings({ darkMode: options['theme'], ...options }, navigator.language, (problem) =>
    console.warn(`chat widget: ${problem}`),
  )
  const place = toPlace(options['mount'])
  const load = (attempt: number): ReturnType<CoreOptions['loadPanel']> => loadPanel(baseUrl, attempt)
  const widget = createWidget({ websiteToken, baseUrl, settings, place, announce, loadPanel: load })
  const created = {
    widget,
    facts: { websiteToken, baseUrl, settings },
    handle: createHandle(widget, () => {
      alive.delete(key)
      onDestroyed?.()
    }),
  }
  alive.set(key, created)
  return created
}

/** Puts the chat into a place of the page's own; undefined where it hangs over the page, with its bubble. */
function toPlace(mount: unknown): CoreOptions['place'] {
  if (mount === undefined || mount === 'bubble') return undefined
  if (mount instanceof HTMLElement) return (chat) => mount.append(chat)
  const script = document.currentScript
  if (mount !== 'inline' || !script) throw toError('invalid', 'mount')
  return (chat) => {
    chat.style.blockSize = '640px'
    script.after(chat)
  }
}
