import type { WidgetHandle } from './api.ts'
import { createChatwootApi } from './chatwootApi.ts'
import { create } from './create.ts'
import { advise, complain } from './errors.ts'
import { loadPanel, panelPath } from './panelFile.ts'

const ways = { loadPanel, panelPath }

type RunOptions = { readonly websiteToken?: unknown; readonly baseUrl?: unknown }

/** Starts the page's one widget, as its snippet asks; a second call is ignored, a wrong one says what is wrong and draws nothing. */
function run({ websiteToken, baseUrl }: RunOptions = {}): WidgetHandle | undefined {
  if (window.$chatwoot) return undefined
  try {
    const onDestroyed = (): void => {
      delete window.$chatwoot
    }
    const options = {
      ...(window.chatwootSettings as object),
      mount: 'bubble',
      token: websiteToken,
      baseUrl,
    }
    const created = create(options, { ...ways, page: window, onDestroyed })
    window.$chatwoot = createChatwootApi(created)
    if (!('campaigns' in options)) advise('campaigns wait for chatwootSettings.campaigns')
    // A script of the page's has made it long since, and the word was said to nobody.
    if (created.widget.hasLoaded()) window.dispatchEvent(new CustomEvent('chatwoot:ready'))
    return created.handle
  } catch (problem) {
    complain(problem)
    return undefined
  }
}

/** As many as there are tenants; throws a `WidgetError` where the options make no sense. */
const createHandleFor = (options: unknown): WidgetHandle => create(options, { ...ways }).handle

if (!('chatwootSDK' in window)) window.chatwootSDK = { run, create: createHandleFor }
