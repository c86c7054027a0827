import { useState } from 'react'
import type { TraceItem } from '#protocol/trace.ts'
import { tabId, Tabs } from '../../dock/Tabs.tsx'
import { IconButton } from '../../icons/IconButton.tsx'
import { JsonTree } from '../../json/JsonTree.tsx'
import type { HttpExchange } from '../../probe/http.ts'
import type { CausalChain } from '../../trace/causalChain.ts'
import { exchangeOf } from '../../trace/httpExchange.ts'
import { formatBytes, formatDuration } from '../formats.ts'
import { LANE_LABELS } from '../lanes.ts'
import { type Outcome, outcomeOf } from '../outcome.ts'
import type { Verdict } from '../verdict.ts'
import { CopyBar } from './CopyBar.tsx'
import { HttpHeaders, HttpPayload } from './HttpPayload.tsx'
import { HttpTiming } from './HttpTiming.tsx'
import styles from './ItemDetails.module.css'
import { RelatedItems } from './RelatedItems.tsx'
import { StateAfter } from './StateAfter.tsx'

type ItemDetailsProps = {
  readonly item: TraceItem
  readonly verdict: Verdict
  readonly chain: CausalChain
  readonly isPinned: boolean
  readonly readState: (actionId: string) => Promise<unknown>
  readonly onSelect: (id: string) => void
  readonly onTogglePin: () => void
  readonly onClose: () => void
}

type DetailTab = 'Payload' | 'Headers' | 'Timing' | 'State' | 'Causes' | 'Effects'

/** Begin of the ids of the tabs. */
const ID_PREFIX = 'detail'

/** Shows one item: its verdict, its payload, what caused it and what it caused. Another item keeps the chosen tab. */
export function ItemDetails({ item, verdict, chain, isPinned, ...calls }: ItemDetailsProps) {
  const [chosen, choose] = useState<DetailTab>('Payload')
  const tabs = tabsOf(item)
  const tab = tabs.includes(chosen) ? chosen : 'Payload'
  return (
    <section className={styles.details} aria-label="Details">
      <header className={styles.head}>
        <strong className={styles.name}>{item.name}</strong>
        <IconButton icon="pin" label="Pin" keys="p" isPressed={isPinned} onClick={calls.onTogglePin} />
        <IconButton icon="close" label="Close" keys="Esc" onClick={calls.onClose} />
      </header>
      <p className={styles.facts}>{describeItem(item, verdict)}</p>
      {verdict.problems.length > 0 && item.lane !== 'error' && (
        <ul className={styles.problems}>
          {verdict.problems.map(({ at, text }) => (
            <li key={at + text}>
              {at !== '' && <code>{at}</code>} {text}
            </li>
          ))}
        </ul>
      )}
      <CopyBar key={item.id} item={item} />
      <Tabs
        names={tabs}
        selected={tab}
        onSelect={choose}
        label="Parts of the item"
        idPrefix={ID_PREFIX}
        contentOf={(name) => renderTab(name, chain)}
      />
      <div className={styles.panel} id={`${ID_PREFIX}-panel`} role="tabpanel" aria-labelledby={tabId(tab, ID_PREFIX)}>
        <Content key={item.id} {...{ tab, item, chain }} readState={calls.readState} onSelect={calls.onSelect} />
      </div>
    </section>
  )
}

const tabsOf = (item: TraceItem): readonly DetailTab[] => [
  'Payload',
  ...(exchangeOf(item) ? (['Headers', 'Timing'] as const) : []),
  ...(item.lane === 'action' ? (['State'] as const) : []),
  'Causes',
  'Effects',
]

const renderTab = (name: DetailTab, { causes, effects }: CausalChain) => (
  <>
    {name}
    {name === 'Causes' && <span className={styles.count}> {causes.length}</span>}
    {name === 'Effects' && <span className={styles.count}> {effects.length}</span>}
  </>
)

type ContentProps = Pick<ItemDetailsProps, 'item' | 'chain' | 'readState' | 'onSelect'> & { readonly tab: DetailTab }

function Content({ tab, item, chain, readState, onSelect }: ContentProps) {
  const exchange = exchangeOf(item)
  const related = { at: item.at, onSelect }
  if (tab === 'State') return <StateAfter id={item.id} readState={readState} />
  if (tab === 'Causes') return <RelatedItems {...related} items={chain.causes} emptyText="No cause is known." />
  if (tab === 'Effects') return <RelatedItems {...related} items={chain.effects} emptyText="It has caused nothing." />
  if (exchange) return <HttpContent tab={tab} exchange={exchange} />
  return item.payload === undefined ? (
    <p className={styles.empty}>It has no payload.</p>
  ) : (
    <JsonTree value={JSON.parse(item.payload)} />
  )
}

function HttpContent({ tab, exchange }: { readonly tab: DetailTab; readonly exchange: HttpExchange }) {
  if (tab === 'Headers') return <HttpHeaders exchange={exchange} />
  if (tab === 'Payload') return <HttpPayload exchange={exchange} />
  return exchange.timing ? (
    <HttpTiming timing={exchange.timing} />
  ) : (
    <p className={styles.empty}>The browser has not told the phases of this request.</p>
  )
}

/** Describes an item in one line: lane, time, duration, size, outcome and verdict. */
function describeItem(item: TraceItem, { kind }: Verdict): string {
  const { lane, at, duration, bytes, isPending } = item
  const outcome = outcomeOf(item)
  const parts = [
    LANE_LABELS[lane],
    new Date(at).toISOString(),
    duration !== undefined && formatDuration(duration),
    bytes !== undefined && formatBytes(bytes),
    isPending === true && 'pending',
    outcome && describeOutcome(item, outcome),
    VERDICT_TEXTS[kind],
  ]
  return parts.filter(Boolean).join(' · ')
}

const describeOutcome = (item: TraceItem, { text }: Outcome): string =>
  text === 'failed' ? `failed: ${exchangeOf(item)?.failure ?? ''}` : `status ${text}`

const VERDICT_TEXTS = { valid: 'as its schema says', invalid: 'against its schema', none: '' } as const
