import { parseBaseUrl } from './frame.ts'
import { createPublicApi } from './publicApi.ts'
import { readSettings } from './settings.ts'
import { createWidget } from './widget.ts'

type RunOptions = { readonly websiteToken?: unknown; readonly baseUrl?: unknown }

/** Starts the widget once per page; a second call is ignored, a wrong one says what is wrong and draws nothing. */
function run(options: RunOptions = {}): void {
  if (Reflect.has(window, '$chatwoot')) return
  const baseUrl = parseBaseUrl(options.baseUrl)
  const { websiteToken } = options
  if (baseUrl === undefined || typeof websiteToken !== 'string' || !/^[\w-]{1,128}$/.test(websiteToken))
    return complain('chatwootSDK.run needs a websiteToken and an http(s) baseUrl; copy the snippet again')
  const settings = readSettings(Reflect.get(window, 'chatwootSettings'), navigator.language, (problem) =>
    console.warn(`chat widget: ${problem}`),
  )
  // Claimed before the body is there, so that a second include cannot start a second widget.
  Reflect.set(window, '$chatwoot', {})
  whenBodyExists(() => {
    const widget = createWidget({ websiteToken, baseUrl, settings, announce })
    Reflect.set(window, '$chatwoot', createPublicApi(widget, { baseUrl, websiteToken, settings }))
  })
}

const announce = (name: string, detail: unknown): void => void window.dispatchEvent(new CustomEvent(name, { detail }))

function whenBodyExists(start: () => void): void {
  const guarded = (): void => {
    try {
      start()
    } catch (problem) {
      // A defect of ours must not look like one of the host's: it goes to the console, not to their error handler.
      complain(problem)
    }
  }
  if (document.body) guarded()
  else document.addEventListener('DOMContentLoaded', guarded, { once: true })
}

const complain = (problem: unknown): void => console.error('chat widget:', problem)

if (!Reflect.has(window, 'chatwootSDK')) Reflect.set(window, 'chatwootSDK', { run })
