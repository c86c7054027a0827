/** Locales of the sandbox's pages that show every text of the catalogue accented and longer, the second from right to left. */
export const PSEUDO_LOCALES = ['en_XA', 'ar_XB'] as const

/** Settings of the harness page, from its server and from the query of its address. */
export type HarnessPage = {
  readonly sandboxUrl: string
  readonly liveReload: string | undefined
  /** Whether the widget uses a mock server, which has no desk for an agent. */
  readonly isMocked: boolean
  /** True for a page without a server of its own. Its address names the widget, and `sandboxUrl` is the widget's address. */
  readonly isStatic: boolean
  /** Base addresses whose script a static page loads at once, and no other. Empty if the developer confirms each. */
  readonly allowed: readonly string[]
  readonly token: string
  readonly locale: string | undefined
  readonly position: 'left' | 'right'
  readonly darkMode: string
  readonly hasDock: boolean
  /** Whether the host page announces running campaigns, so that the loader loads the frame without a user action. */
  readonly hasCampaigns: boolean
  /** Name of the pane that is selected at the start; undefined selects the first pane. */
  readonly pane: string | undefined
  /** First step after the loader has run: open the panel, open the chat, only load the frame, or forget the visitor. */
  readonly initialAction: 'open' | 'chatting' | 'summoned' | 'forgetting' | undefined
}

export function readHarnessPage(): HarnessPage {
  const settings = readSettings()
  const query = new URLSearchParams(window.location.search)
  return {
    ...readWidget(settings, query),
    liveReload: settings.liveReload,
    isMocked: settings.isMocked === true,
    allowed: settings.allowed ?? [],
    locale: query.get('locale') ?? undefined,
    position: query.get('position') === 'left' ? 'left' : 'right',
    darkMode: query.get('darkMode') ?? 'light',
    hasDock: query.get('dock') !== '0',
    hasCampaigns: query.has('campaigns'),
    pane: query.get('pane') ?? undefined,
    initialAction: parseInitialAction(query),
  }
}

/**
 * Returns address and token of the widget. The address of a static page names both, and may be wrong or an attacker's.
 * A served page always has the address of its own server.
 */
function readWidget(
  { sandboxUrl, isStatic = false }: Settings,
  query: URLSearchParams,
): Pick<HarnessPage, 'isStatic' | 'sandboxUrl' | 'token'> {
  if (isStatic) return { isStatic, sandboxUrl: query.get('baseUrl') ?? '', token: query.get('token') ?? '' }
  return { isStatic, sandboxUrl: sandboxUrl ?? '', token: query.get('token') ?? 'demo' }
}

type Settings = {
  readonly sandboxUrl?: string
  readonly liveReload?: string
  readonly isMocked?: boolean
  readonly isStatic?: boolean
  readonly allowed?: readonly string[]
}

function readSettings(): Settings {
  const text = document.getElementById('harness-page')?.textContent ?? '{}'
  return JSON.parse(text) as Settings
}

function parseInitialAction(query: URLSearchParams): HarnessPage['initialAction'] {
  if (query.has('open')) return query.get('open') === 'chat' ? 'chatting' : 'open'
  if (query.has('forget')) return 'forgetting'
  return query.has('summon') ? 'summoned' : undefined
}

/** Reloads the page with one query parameter changed. An open panel is open again. */
export function reloadWith(name: string, value: string): void {
  const url = withParameter(name, value)
  const api = Reflect.get(window, '$chatwoot') as { readonly isOpen?: boolean } | undefined
  if (api?.isOpen === true && !url.searchParams.has('open')) url.searchParams.set('open', '1')
  loadAddress(url, 'push')
}

/**
 * Loads another address of this page as a new entry of the tab's history, or in place of the current one. The entry gets
 * the state of the current one, which contains a confirmed address. Only `pushState` and `replaceState` set a state.
 */
export function loadAddress(url: URL, entry: 'push' | 'replace'): void {
  const { history, location } = window
  const state: unknown = history.state
  if (state === null) return entry === 'push' ? location.assign(url) : location.replace(url)
  if (entry === 'push') history.pushState(state, '', url)
  else history.replaceState(state, '', url)
  location.reload()
}

/** Puts the selected pane into the address, which describes every state of the harness. */
export const rememberPane = (pane: string): void =>
  window.history.replaceState(window.history.state, '', withParameter('pane', pane))

function withParameter(name: string, value: string): URL {
  const url = new URL(window.location.href)
  url.searchParams.set(name, value)
  return url
}
