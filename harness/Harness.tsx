import { useEffect, useState } from 'react'
import { CampaignsPane } from './campaigns/CampaignsPane.tsx'
import { useJudgement } from './campaigns/useJudgement.ts'
import { CommandsPane } from './commands/CommandsPane.tsx'
import { DeskPane } from './desk/DeskPane.tsx'
import { FaultsPane } from './faults/FaultsPane.tsx'
import { forgetVisitor } from './forgetVisitor.ts'
import styles from './Harness.module.css'
import { callApi, goToChat, loadWidget } from './loadWidget.ts'
import { type HarnessPage, reloadWith } from './page.ts'
import type { Sandbox } from './sandbox.ts'
import { ProductEventsPane } from './productEvents/ProductEventsPane.tsx'
import { SituationsPane } from './situations/SituationsPane.tsx'
import { Shop } from './shop/Shop.tsx'
import { type Envelope, toEnvelope } from './traffic/traffic.ts'
import { TrafficPane } from './traffic/TrafficPane.tsx'

type HarnessProps = { readonly page: HarnessPage; readonly sandbox: Sandbox }

const PANES = ['Desk', 'Situations', 'Traffic', 'Campaigns', 'Commands', 'Events', 'Faults'] as const

type Pane = (typeof PANES)[number]

/** Panes that work when the widget uses a mock server instead of the sandbox. */
const MOCKED_PANES: readonly Pane[] = ['Traffic', 'Campaigns', 'Commands']

export function Harness({ page, sandbox }: HarnessProps) {
  const traffic = useTraffic(page)
  const judgement = useJudgement()
  const panes = page.isMocked ? MOCKED_PANES : PANES
  const [pane, setPane] = useState<Pane>(panes.find((name) => name === page.pane) ?? panes[0] ?? 'Traffic')
  return (
    <div className={styles.harness} data-side={page.position}>
      {page.hasDock && (
        <aside className={styles.dock} aria-label="Harness">
          <Toolbar page={page} />
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
                {name === 'Traffic' && <span className={styles.count}>{traffic.envelopes.length}</span>}
              </button>
            ))}
          </div>
          <div className={styles.pane} id="pane" role="tabpanel" aria-labelledby={`tab-${pane}`}>
            <Content {...{ pane, page, sandbox, traffic, judgement }} />
          </div>
        </aside>
      )}
      <Shop />
    </div>
  )
}

type ContentProps = HarnessProps & {
  readonly pane: Pane
  readonly traffic: ReturnType<typeof useTraffic>
  readonly judgement: ReturnType<typeof useJudgement>
}

const Content = ({ pane, page, sandbox, traffic, judgement }: ContentProps) => (
  <>
    {pane === 'Desk' && <DeskPane sandbox={sandbox} />}
    {pane === 'Situations' && <SituationsPane sandboxUrl={page.sandboxUrl} token={page.token} />}
    {pane === 'Traffic' && <TrafficPane envelopes={traffic.envelopes} onClear={traffic.clear} />}
    {pane === 'Campaigns' && <CampaignsPane judgement={judgement} />}
    {pane === 'Commands' && (
      <CommandsPane onSent={(text) => traffic.note('out', text)} answer={newestAnswer(traffic)} />
    )}
    {pane === 'Events' && <ProductEventsPane sandbox={sandbox} />}
    {pane === 'Faults' && <FaultsPane sandbox={sandbox} />}
  </>
)

const newestAnswer = ({ envelopes }: ContentProps['traffic']) =>
  envelopes.findLast(({ name }) => name === 'acknowledged')?.json

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

function begin({ begins, darkMode }: HarnessPage): void {
  if (begins === 'open' || begins === 'chatting') callApi('toggle', 'open')
  if (begins === 'chatting') void goToChat()
  // Any command for the frame makes the loader create the frame.
  if (begins === 'summoned') callApi('setColorScheme', darkMode)
  if (begins === 'forgetting') void forgetVisitor()
}

/** Maximum number of envelopes that are kept; more would slow the page down. */
const KEPT_ENVELOPES = 500

function useTraffic(page: HarnessPage) {
  const [envelopes, setEnvelopes] = useState<readonly Envelope[]>([])
  const note = (direction: Envelope['direction'], text: string): void =>
    setEnvelopes((known) => [...known.slice(-KEPT_ENVELOPES), toEnvelope((known.at(-1)?.id ?? 0) + 1, direction, text)])
  useEffect(() => loadWidget(page, note, () => begin(page)), [page])
  return { envelopes, note, clear: () => setEnvelopes([]) }
}
