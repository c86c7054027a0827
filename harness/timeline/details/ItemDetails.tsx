import { useState } from 'react'
import type { TraceItem } from '#protocol/trace.ts'
import { JsonTree } from '../json/JsonTree.tsx'
import panes from '../pane.module.css'
import type { CausalChain } from '../trace/causalChain.ts'
import { exchangeOf } from '../trace/httpExchange.ts'
import { toCurl, toFetch, toTestStep } from '../trace/requestCode.ts'
import { formatBytes, formatDuration } from './formats.ts'
import styles from './ItemDetails.module.css'
import { LANE_LABELS } from './lanes.ts'
import { type Outcome, outcomeOf } from './outcome.ts'
import type { Verdict } from './verdict.ts'

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

/** Shows one item: its verdict, what caused it and what it caused, its payload, and its code to copy. */
export function ItemDetails({ item, verdict, chain, isPinned, readState, ...calls }: ItemDetailsProps) {
  return (
    <section className={styles.details} aria-label="Details">
      <div className={panes.bar}>
        <strong className={styles.name}>{item.name}</strong>
        <button className={panes.button} type="button" aria-pressed={isPinned} onClick={calls.onTogglePin}>
          Pin
        </button>
        <button className={panes.button} type="button" onClick={calls.onClose}>
          Close
        </button>
      </div>
      <p className={panes.hint}>{describeItem(item, verdict)}</p>
      {verdict.problems.length > 0 && item.lane !== 'error' && (
        <ul className={styles.problems}>
          {verdict.problems.map(({ at, text }) => (
            <li key={at + text}>
              {at !== '' && <code>{at}</code>} {text}
            </li>
          ))}
        </ul>
      )}
      <Copying item={item} />
      <Related title="Causes" items={chain.causes} onSelect={calls.onSelect} />
      <Related title="Effects" items={chain.effects} onSelect={calls.onSelect} />
      {item.payload !== undefined && (
        <>
          <h2 className={panes.title}>Payload</h2>
          <JsonTree value={JSON.parse(item.payload)} />
        </>
      )}
      {item.lane === 'action' && <StateAfter id={item.id} readState={readState} />}
    </section>
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

type RelatedProps = {
  readonly title: string
  readonly items: readonly TraceItem[]
  readonly onSelect: (id: string) => void
}

const Related = ({ title, items, onSelect }: RelatedProps) =>
  items.length > 0 && (
    <>
      <h2 className={panes.title}>{title}</h2>
      <ul className={styles.related}>
        {items.map((item) => (
          <li key={item.id}>
            <button className={styles.link} type="button" onClick={() => onSelect(item.id)}>
              <span className={styles.lane}>{LANE_LABELS[item.lane]}</span> {item.name}
            </button>
          </li>
        ))}
      </ul>
    </>
  )

function Copying({ item }: { readonly item: TraceItem }) {
  const [copied, setCopied] = useState('')
  const exchange = exchangeOf(item)
  const forms: readonly (readonly [string, string | undefined])[] = [
    ['curl', exchange && toCurl(exchange)],
    ['fetch', exchange && toFetch(exchange)],
    ['test step', exchange && toTestStep(exchange)],
    ['JSON', item.payload],
  ]
  const copy = async (name: string, text: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(`Copied as ${name}.`)
    } catch (problem) {
      setCopied(`The browser refused to copy: ${String(problem)}`)
    }
  }
  return (
    <div className={panes.buttons}>
      {forms.map(
        ([name, text]) =>
          text !== undefined && (
            <button key={name} className={panes.button} type="button" onClick={() => void copy(name, text)}>
              Copy as {name}
            </button>
          ),
      )}
      <span className={panes.hint} role="status">
        {copied}
      </span>
    </div>
  )
}

type StateAfterProps = { readonly id: string; readonly readState: (actionId: string) => Promise<unknown> }

function StateAfter({ id, readState }: StateAfterProps) {
  const [state, setState] = useState<{ readonly value: unknown }>()
  const [problem, setProblem] = useState('')
  const read = (): void =>
    void readState(id).then(
      (value) => setState({ value }),
      (reason: unknown) => setProblem(String(reason)),
    )
  return (
    <>
      <h2 className={panes.title}>State after this action</h2>
      {state ? (
        <JsonTree value={state.value} />
      ) : (
        <div className={panes.buttons}>
          <button className={panes.button} type="button" onClick={read}>
            Show the state
          </button>
        </div>
      )}
      {problem !== '' && <p className={panes.problem}>{problem}</p>}
    </>
  )
}
