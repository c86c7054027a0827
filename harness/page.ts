/** What the server and the address say about this session. */
export type HarnessPage = {
  readonly sandboxUrl: string
  readonly liveReload: string | undefined
  /** The widget talks to a mock, which has no desk to sit at. */
  readonly isMocked: boolean
  readonly token: string
  readonly locale: string | undefined
  readonly position: 'left' | 'right'
  readonly darkMode: string
  readonly hasDock: boolean
  /** Whether the host has said that campaigns are running, so that the frame comes by itself. */
  readonly hasCampaigns: boolean
  /** The pane to begin with. */
  readonly pane: string | undefined
  /** What becomes of the frame once the loader is there; without, it waits for the visitor. */
  readonly begins: 'open' | 'chatting' | 'summoned' | 'forgetting' | undefined
}

export function readHarnessPage(): HarnessPage {
  const settings = readSettings()
  const query = new URLSearchParams(window.location.search)
  return {
    sandboxUrl: settings.sandboxUrl ?? '',
    liveReload: settings.liveReload,
    isMocked: settings.isMocked === true,
    token: query.get('token') ?? 'demo',
    locale: query.get('locale') ?? undefined,
    position: query.get('position') === 'left' ? 'left' : 'right',
    darkMode: query.get('darkMode') ?? 'light',
    hasDock: query.get('dock') !== '0',
    hasCampaigns: query.has('campaigns'),
    pane: query.get('pane') ?? undefined,
    begins: beginning(query),
  }
}

type Settings = { readonly sandboxUrl?: string; readonly liveReload?: string; readonly isMocked?: boolean }

function readSettings(): Settings {
  const text = document.getElementById('harness-page')?.textContent ?? '{}'
  return JSON.parse(text) as Settings
}

function beginning(query: URLSearchParams): HarnessPage['begins'] {
  if (query.has('open')) return query.get('open') === 'chat' ? 'chatting' : 'open'
  if (query.has('forget')) return 'forgetting'
  return query.has('summon') ? 'summoned' : undefined
}

/** Goes to the same page with one thing changed: every state of the harness has an address. */
export function reloadWith(name: string, value: string): void {
  const url = new URL(window.location.href)
  url.searchParams.set(name, value)
  window.location.assign(url)
}
