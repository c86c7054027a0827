import type { WidgetHandle } from './api.ts'
import { createChatwootApi } from './chatwootApi.ts'
import { create } from './create.ts'
import { logInfo, logError } from './errors.ts'
import { loadPanel, panelPath } from './panelFile.ts'

const platform = { loadPanel, panelPath }

type RunOptions = { readonly websiteToken?: unknown; readonly baseUrl?: unknown }

/** Starts the page's widget for the snippet. Ignores a second call; logs an error for invalid options. */
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
    const created = create(options, { ...platform, page: window, onDestroyed })
    window.$chatwoot = createChatwootApi(created)
    if (!('campaigns' in options)) logInfo('campaigns wait for chatwootSettings.campaigns')
    // A script of the page created the widget earlier, before the snippet's listeners existed.
    if (created.widget.hasLoaded()) window.dispatchEvent(new CustomEvent('chatwoot:ready'))
    return created.handle
  } catch (problem) {
    logError(problem)
    return undefined
  }
}

/** Creates one widget per tenant. Throws a `WidgetError` for invalid options. */
const createHandleFor = (options: unknown): WidgetHandle => create(options, { ...platform }).handle

if (!('chatwootSDK' in window)) window.chatwootSDK = { run, create: createHandleFor }
