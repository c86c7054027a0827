import { useEffect, useState } from 'react'
import panes from '../pane.module.css'
import type { AxeFinding, TabStop } from '../probe/inspection/accessibility.ts'
import tables from '../tables.module.css'
import { formatTime } from '../timeline/formats.ts'
import { useTrace } from '../timeline/useTrace.ts'
import { repeat } from '../trace/repeat.ts'
import type { TraceStore } from '../trace/traceStore.ts'
import { toHint } from '../trace/useRepeatedRequest.ts'
import type { WidgetTrace } from '../trace/useWidgetTrace.ts'
import styles from './AccessibilityPane.module.css'
import { parseFindings, parseTabStops, toAnnouncements } from './answers.ts'

/** Shows what axe finds in the frame, the order of the focus, and what a screen reader announces. */
export function AccessibilityPane({ trace }: { readonly trace: WidgetTrace }) {
  const { findings, status, setStatus, check } = useAxe(trace)
  const [isOrderShown, setOrderShown] = useState(false)
  const stops = useTabStops(trace, isOrderShown)
  const highlight = (ref: number | null): void => {
    setOrderShown(false)
    trace.request('highlight', ref).then(
      (isMarked) => {
        if (ref !== null && isMarked !== true) setStatus('This element is gone. Check again.')
      },
      (problem: unknown) => setStatus(toHint(problem)),
    )
  }
  useEffect(() => () => void trace.request('highlight', null).catch(() => undefined), [trace])
  return (
    <div className={panes.pane}>
      <div className={panes.bar}>
        <button className={panes.button} type="button" onClick={check}>
          Check with axe
        </button>
        <button
          className={panes.button}
          type="button"
          aria-pressed={isOrderShown}
          onClick={() => {
            if (isOrderShown) highlight(null)
            setOrderShown(!isOrderShown)
          }}
        >
          Focus order
        </button>
        <span className={tables.quiet} role="status">
          {status}
        </span>
      </div>
      <div className={panes.scroll} role="group" aria-label="Accessibility of the frame" tabIndex={0}>
        {findings.length > 0 && <Findings findings={findings} onHighlight={highlight} />}
        {isOrderShown && <FocusOrder {...stops} onHighlight={highlight} />}
        <Announcements store={trace.store} />
      </div>
    </div>
  )
}

function useAxe({ request }: WidgetTrace) {
  const [findings, setFindings] = useState<readonly AxeFinding[]>([])
  const [status, setStatus] = useState('')
  const check = (): void => {
    setStatus('Checking…')
    request('axe').then(
      (answer) => {
        const found = parseFindings(answer)
        setFindings(found)
        setStatus(describeFindings(found))
      },
      (problem: unknown) => setStatus(toHint(problem)),
    )
  }
  return { findings, status, setStatus, check }
}

function describeFindings(findings: readonly AxeFinding[]): string {
  const certain = findings.filter(({ isCertain }) => isCertain).length
  const doubtful = findings.length - certain
  return `${certain} ${certain === 1 ? 'violation' : 'violations'}, ${doubtful} to check by a person`
}

type TabStops = { readonly stops: readonly TabStop[]; readonly problem: string }

/** Reads the order of the focus every second while it is shown, and lets the page draw it. */
function useTabStops({ request }: WidgetTrace, isShown: boolean): TabStops {
  const [answer, setAnswer] = useState<TabStops>({ stops: [], problem: '' })
  useEffect(() => {
    if (!isShown) return undefined
    return repeat(async () => {
      try {
        setAnswer({ stops: parseTabStops(await request('tabStops', true)), problem: '' })
      } catch (problem) {
        setAnswer({ stops: [], problem: toHint(problem) })
      }
    })
  }, [request, isShown])
  return answer
}

type FindingsProps = { readonly findings: readonly AxeFinding[]; readonly onHighlight: (ref: number | null) => void }

const Findings = ({ findings, onHighlight }: FindingsProps) => (
  <section aria-label="Findings">
    <h2 className={panes.title}>Findings</h2>
    <ul className={styles.findings}>
      {findings.map(({ rule, impact, help, helpUrl, isCertain, elements }) => (
        <li key={`${rule} ${isCertain}`} className={styles.finding}>
          <p>
            <span className={isCertain ? tables.bad : tables.warning}>{isCertain ? impact : 'check'}</span>{' '}
            <strong>{help}</strong>{' '}
            <a className={styles.rule} href={helpUrl} target="_blank" rel="noreferrer">
              {rule}
            </a>
          </p>
          <ul>
            {elements.map(({ ref, html, summary }, index) => (
              // Two elements may have the same HTML.
              <li key={index}>
                <button
                  className={styles.element}
                  type="button"
                  title="Mark in the frame"
                  onClick={() => onHighlight(ref)}
                >
                  {html}
                </button>
                <p className={styles.summary}>{summary}</p>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  </section>
)

const FocusOrder = ({ stops, problem, onHighlight }: TabStops & Pick<FindingsProps, 'onHighlight'>) => (
  <section aria-label="Focus order">
    <h2 className={panes.title}>Focus order: {stops.length} stops</h2>
    {problem !== '' && <p className={panes.hint}>{problem}</p>}
    <ol className={styles.stops}>
      {stops.map(({ ref, name }, index) => (
        <li key={ref}>
          <button className={styles.element} type="button" title="Mark in the frame" onClick={() => onHighlight(ref)}>
            <span className={styles.badge}>{index + 1}</span> {name}
          </button>
        </li>
      ))}
    </ol>
  </section>
)

/** Lists what a screen reader announces, newest last. */
function Announcements({ store }: { readonly store: TraceStore }) {
  useTrace(store)
  const announcements = toAnnouncements(store.items())
  const startedAt = store.items()[0]?.at ?? 0
  return (
    <table className={`${tables.table} ${styles.announcements}`}>
      <caption className={panes.title}>Announced: {announcements.length}</caption>
      <thead>
        <tr>
          <th className={tables.number} scope="col">
            At
          </th>
          <th scope="col">Politeness</th>
          <th scope="col">Text</th>
        </tr>
      </thead>
      <tbody>
        {announcements.length === 0 && (
          <tr>
            <td className={tables.quiet} colSpan={3}>
              Nothing in this visit.
            </td>
          </tr>
        )}
        {announcements.map(({ id, at, politeness, text }) => (
          <tr key={id}>
            <td className={tables.number}>{formatTime(at - startedAt)}</td>
            <td className={politeness === 'assertive' ? tables.warning : undefined}>{politeness}</td>
            <td>{text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
