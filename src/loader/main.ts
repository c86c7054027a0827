import type { WidgetHandle } from './api.ts'
import { createChatwootApi } from './chatwootApi.ts'
import { create } from './create.ts'
import { complain } from './errors.ts'
import type { StartPanel } from './stages.ts'

/** Given by the build: the second file's address below the base, with its content's hash. */
declare const PANEL_FILE: string

const loadPanel = (baseUrl: string, attempt: number): Promise<{ readonly startPanel: StartPanel }> =>
  import(`${baseUrl}/${PANEL_FILE}${attempt > 0 ? `&${attempt}` : ''}`)

const announce = (name: string, detail: unknown): void => void window.dispatchEvent(new CustomEvent(name, { detail }))

type RunOptions = { readonly websiteToken?: unknown; readonly baseUrl?: unknown }

/** Starts the page's one widget, as its snippet asks; a second call is ignored, a wrong one says what is wrong and draws nothing. */
function run({ websiteToken, baseUrl }: RunOptions = {}): WidgetHandle | undefined {
  if (Reflect.get(window, '$chatwoot')) return undefined
  try {
    const onDestroyed = (): void => void Reflect.deleteProperty(window, '$chatwoot')
    const options = {
      ...(Reflect.get(window, 'chatwootSettings') as object),
      mount: 'bubble',
      token: websiteToken,
      baseUrl,
    }
    const created = create(options, { loadPanel, announce, onDestroyed })
    Reflect.set(window, '$chatwoot', createChatwootApi(created))
    return created.handle
  } catch (problem) {
    complain(problem)
    return undefined
  }
}

/** As many as there are tenants; throws a `WidgetError` where the options make no sense. */
const createHandleFor = (options: unknown): WidgetHandle => create(options, { loadPanel }).handle

if (!Reflect.has(window, 'chatwootSDK')) Reflect.set(window, 'chatwootSDK', { run, create: createHandleFor })
