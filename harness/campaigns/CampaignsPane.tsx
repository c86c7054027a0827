import { useEffect, useState } from 'react'
import panes from '../pane.module.css'
import tables from '../tables.module.css'
import { useTrace } from '../timeline/useTrace.ts'
import type { TraceStore } from '../trace/traceStore.ts'
import { type CampaignNode, type CampaignStatus, type Rule, type RuleVerdict, toCampaignTree } from './campaignTree.ts'
import styles from './CampaignsPane.module.css'
import { findRules, type Judgement } from './judgements.ts'

type CampaignsPaneProps = { readonly store: TraceStore; readonly judgements: readonly Judgement[] }

/** Shows the frame's verdict on each campaign as a tree: campaign, rule, and the value seen beside the value wanted. */
export function CampaignsPane({ store, judgements }: CampaignsPaneProps) {
  useTrace(store)
  const now = useNow()
  const newest = judgements.at(-1)
  const rules = findRules(store.items())
  const campaigns = toCampaignTree(judgements, rules, now)
  return (
    <div className={panes.pane}>
      <p className={panes.hint}>
        {newest === undefined
          ? 'Hover or open the bubble: the frame says here what it makes of every campaign.'
          : `On ${newest.pageUrl}, evaluated ${formatClock(newest.at)}`}
      </p>
      {newest?.verdicts.length === 0 && <p className={panes.hint}>The inbox has no campaigns.</p>}
      {campaigns.length > 0 && rules.size === 0 && (
        <p className={panes.hint}>
          The time line has no response with the rules of the campaigns, so the values wanted are not known. Only a
          frame that records its requests sends them here.
        </p>
      )}
      <div className={panes.scroll} role="group" aria-label="Verdicts" tabIndex={0}>
        {campaigns.map((campaign) => (
          <Campaign key={campaign.id} {...campaign} />
        ))}
      </div>
    </div>
  )
}

/** Returns the present Unix time in ms, every second. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

const formatClock = (at: number): string => new Date(at).toTimeString().slice(0, 8)

const STATUSES: Readonly<Record<CampaignStatus, string>> = {
  chosen: 'chosen',
  shown: 'shown',
  accepted: 'accepted',
  underWay: 'shown or accepted',
  skipped: 'skipped',
}

const Campaign = ({ id, message, status, rules }: CampaignNode) => (
  <details className={styles.campaign} open>
    <summary className={styles.summary}>
      <span className={status === 'skipped' ? styles.skipped : styles.chosen}>
        #{id} {STATUSES[status]}
      </span>{' '}
      <span className={tables.quiet}>{describeOutcome(status, rules)}</span> {message}
    </summary>
    <table className={`${tables.table} ${styles.rules}`} aria-label={`Rules of campaign ${id}`}>
      <thead>
        <tr>
          <th scope="col">Rule</th>
          <th scope="col">Seen</th>
          <th scope="col">Wanted</th>
          <th scope="col">Verdict</th>
          <th scope="col">Since</th>
        </tr>
      </thead>
      <tbody>
        {rules.map((rule) => (
          <RuleRow key={rule.name} {...rule} />
        ))}
      </tbody>
    </table>
  </details>
)

/** Returns how long a chosen campaign waits, or the first rule that a skipped campaign does not meet. */
function describeOutcome(status: CampaignStatus, rules: readonly Rule[]): string {
  if (status === 'chosen') return rules.at(-1)?.seen ?? ''
  if (status !== 'skipped') return ''
  return `for ${rules.find(({ verdict }) => verdict === 'unmet' || verdict === 'waiting')?.name ?? 'an unknown reason'}`
}

const VERDICTS: Readonly<Record<RuleVerdict, string>> = {
  met: 'met',
  unmet: 'not met',
  waiting: 'waiting',
  notEvaluated: 'not evaluated',
}

const CLASSES: Readonly<Partial<Record<RuleVerdict, string | undefined>>> = {
  unmet: tables.bad,
  waiting: tables.warning,
  notEvaluated: tables.quiet,
}

const RuleRow = ({ name, seen, wanted, verdict, since }: Rule) => (
  <tr>
    <th scope="row">{name}</th>
    <td>{seen}</td>
    <td>{wanted}</td>
    <td className={CLASSES[verdict]}>{VERDICTS[verdict]}</td>
    <td className={tables.number}>{formatClock(since)}</td>
  </tr>
)
