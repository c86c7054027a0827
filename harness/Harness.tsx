import { type ReactNode, useEffect, useState } from 'react'
import { CampaignsPane } from './campaigns/CampaignsPane.tsx'
import { useCampaignVerdicts } from './campaigns/useCampaignVerdicts.ts'
import { CommandsPane } from './commands/CommandsPane.tsx'
import { DeskPane } from './desk/DeskPane.tsx'
import { DockSeparator } from './dock/DockSeparator.tsx'
import { useDockWidth } from './dock/useDockWidth.ts'
import { FaultsPane } from './faults/FaultsPane.tsx'
import { forgetVisitor } from './forgetVisitor.ts'
import styles from './Harness.module.css'
import { callApi, goToChat, loadWidget } from './loadWidget.ts'
import { Palette } from './palette/Palette.tsx'
import { PaneBoundary } from './PaneBoundary.tsx'
import { type HarnessPage, PSEUDO_LOCALES, reloadWith } from './page.ts'
import type { Sandbox } from './sandbox.ts'
import { ProductEventsPane } from './productEvents/ProductEventsPane.tsx'
import { SagasPane } from './sagas/SagasPane.tsx'
import { isDarkPage } from './scheme.ts'
import { SituationsPane } from './situations/SituationsPane.tsx'
import { Shop } from './shop/Shop.tsx'
import { type Envelope, toEnvelope } from './traffic/traffic.ts'
import { readContracts } from './contracts/documents.ts'
import { TimelinePane } from './timeline/TimelinePane.tsx'
import { StatePane } from './state/StatePane.tsx'
import { createVerdicts } from './timeline/verdict.ts'
import { useWidgetTrace, type WidgetTrace } from './trace/useWidgetTrace.ts'

type HarnessProps = { readonly page: HarnessPage; readonly sandbox: Sandbox }

const verdictOf = createVerdicts(readContracts())

const PANES = ['Desk', 'Situations', 'Timeline', 'State', 'Sagas', 'Campaigns', 'Commands', 'Events', 'Faults'] as const

type Pane = (typeof PANES)[number]

/** Panes that work when the widget uses a mock server instead of the sandbox. */
const MOCKED_PANES: readonly Pane[] = ['Timeline', 'Campaigns', 'Commands']

export function Harness({ page, sandbox }: HarnessProps) {
  const dock = useDockWidth()
  const trace = useWidgetTrace(new URL(page.sandboxUrl, window.location.href).origin)
  const traffic = useTraffic(page, trace)
  const verdicts = useCampaignVerdicts()
  const panes = page.isMocked ? MOCKED_PANES : PANES
  const [pane, setPane] = useState<Pane>(panes.find((name) => name === page.pane) ?? panes[0] ?? 'Timeline')
  return (
    <div className={styles.harness} data-side={page.position}>
      {page.hasDock && (
        <aside className={styles.dock} aria-label="Harness">
          <Toolbar page={page} />
          <Palette page={page} panes={panes} onPane={setPane} />
          <div className={styles.tabs} role="tablist" aria-label="Panes">
            {panes.map((name) => (
              <button
                key={name}
                className={styles.tab}
                type="button"
                role="tab"
                id={`tab-${name}`}
                aria-selected={name === pane}
                aria-controls="pane"
                onClick={() => setPane(name)}
              >
                {name}
              </button>
            ))}
          </div>
          <div className={styles.pane} id="pane" role="tabpanel" aria-labelledby={`tab-${pane}`}>
            <PaneBoundary key={pane}>{CONTENTS[pane]({ page, sandbox, trace, traffic, verdicts })}</PaneBoundary>
          </div>
        </aside>
      )}
      {page.hasDock && <DockSeparator width={dock} side={page.position} />}
      <Shop />
    </div>
  )
}

type ContentProps = HarnessProps & {
  readonly trace: WidgetTrace
  readonly traffic: ReturnType<typeof useTraffic>
  readonly verdicts: ReturnType<typeof useCampaignVerdicts>
}

/** Content of each pane. */
const CONTENTS: Readonly<Record<Pane, (props: ContentProps) => ReactNode>> = {
  Desk: ({ sandbox }) => <DeskPane sandbox={sandbox} />,
  Situations: ({ page }) => <SituationsPane sandboxUrl={page.sandboxUrl} token={page.token} />,
  Timeline: ({ trace }) => (
    <TimelinePane store={trace.store} verdictOf={verdictOf} readState={(id) => trace.request('state', id)} />
  ),
  State: ({ trace }) => <StatePane trace={trace} isDark={isDarkPage()} />,
  Sagas: ({ trace }) => <SagasPane trace={trace} />,
  Campaigns: ({ verdicts }) => <CampaignsPane verdicts={verdicts} />,
  Commands: ({ page, trace }) => <CommandsPane page={page} onSent={(text) => trace.addEnvelope('out', text)} />,
  Events: ({ sandbox }) => <ProductEventsPane sandbox={sandbox} />,
  Faults: ({ sandbox }) => <FaultsPane sandbox={sandbox} />,
}

const TOKENS = ['demo', 'plain', 'bot', 'away'] as const

const Toolbar = ({ page }: { readonly page: HarnessPage }) => (
  <div className={styles.toolbar}>
    <strong>Widget harness</strong>
    <label>
      tenant{' '}
      <select value={page.token} onChange={({ target }) => reloadWith('token', target.value)}>
        {TOKENS.map((token) => (
          <option key={token}>{token}</option>
        ))}
      </select>
    </label>
    <label>
      locale{' '}
      <select value={page.locale ?? 'en'} onChange={({ target }) => reloadWith('locale', target.value)}>
        {[...new Set([page.locale ?? 'en', 'en', 'de', 'ar', ...PSEUDO_LOCALES])].map((locale) => (
          <option key={locale}>{locale}</option>
        ))}
      </select>
    </label>
    <label>
      scheme{' '}
      <select value={page.darkMode} onChange={({ target }) => reloadWith('darkMode', target.value)}>
        <option>light</option>
        <option>dark</option>
        <option>auto</option>
      </select>
    </label>
    <label>
      side{' '}
      <select value={page.position} onChange={({ target }) => reloadWith('position', target.value)}>
        <option>right</option>
        <option>left</option>
      </select>
    </label>
  </div>
)

function performInitialAction({ initialAction, darkMode }: HarnessPage): void {
  if (initialAction === 'open' || initialAction === 'chatting') callApi('toggle', 'open')
  if (initialAction === 'chatting') void goToChat()
  // Any command for the frame makes the loader create the frame. This command repeats the page's own setting.
  if (initialAction === 'summoned') callApi('setColorScheme', darkMode)
  if (initialAction === 'forgetting') void forgetVisitor()
}

/** Number of earlier envelopes that the Traffic pane keeps when one is added; more would slow the page down. */
const MAX_ENVELOPES = 500

function useTraffic(page: HarnessPage, { addEnvelope }: WidgetTrace) {
  const [envelopes, setEnvelopes] = useState<readonly Envelope[]>([])
  const add = (direction: Envelope['direction'], text: string): void =>
    setEnvelopes((known) => [...known.slice(-MAX_ENVELOPES), toEnvelope((known.at(-1)?.id ?? 0) + 1, direction, text)])
  useEffect(() => {
    const observe = (direction: Envelope['direction'], text: string): void => {
      add(direction, text)
      addEnvelope(direction, text)
    }
    loadWidget(page, observe, () => performInitialAction(page))
  }, [page, addEnvelope])
  return { envelopes, add }
}
