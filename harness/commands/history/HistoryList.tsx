import { useState } from 'react'
import panes from '../../pane.module.css'
import { findOperation, GROUPS } from '../operations.ts'
import { formatTime } from '../outcome.ts'
import { usePageStore } from '../pageStore.ts'
import type { HistoryEntry } from './history.ts'
import styles from './HistoryList.module.css'
import { clearHistory, HISTORY } from './historyStore.ts'

type HistoryListProps = {
  /** Shows an entry in the form and the editor. */
  readonly onLoad: (entry: HistoryEntry) => void
  readonly onResend: (entry: HistoryEntry) => void
  /** Returns the entry as JavaScript. */
  readonly toCode: (entry: HistoryEntry) => string
}

/** Everything that this tab has sent, newest first. */
export const HistoryList = (actions: HistoryListProps) => {
  const entries = usePageStore(HISTORY)
  return (
    <section aria-label="History">
      <div className={styles.head}>
        <h3 className={panes.title}>History</h3>
        <button className={panes.button} type="button" disabled={entries.length === 0} onClick={clearHistory}>
          Clear
        </button>
      </div>
      {entries.length === 0 && <p className={panes.hint}>Nothing has been sent in this tab.</p>}
      <ol className={styles.list}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} {...actions} />
        ))}
      </ol>
    </section>
  )
}

const Entry = ({ entry, onLoad, onResend, toCode }: HistoryListProps & { readonly entry: HistoryEntry }) => {
  const { kind, name } = findOperation(entry.operation)
  const title = entry.fuzz ? `fuzz ${name}` : name
  return (
    <li className={styles.entry}>
      <button className={styles.load} type="button" title={entry.text.slice(0, 500)} onClick={() => onLoad(entry)}>
        <time className={styles.time} dateTime={new Date(entry.at).toISOString()}>
          {new Date(entry.at).toLocaleTimeString('en-GB')}
        </time>
        <span className={styles.name}>
          {title} <span className={styles.kind}>{GROUPS[kind]}</span>
        </span>
        <span className={styles.duration}>{entry.answer && formatTime(entry.answer)}</span>
        <span className={styles.answer} data-status={entry.answer?.status ?? 'none'}>
          {entry.answer?.text ?? 'pending'}
        </span>
      </button>
      {!entry.fuzz && (
        <>
          <button className={panes.button} type="button" aria-label={`Resend ${title}`} onClick={() => onResend(entry)}>
            Resend
          </button>
          <CopyButton title={title} toText={() => toCode(entry)} />
        </>
      )}
    </li>
  )
}

const CopyButton = ({ title, toText }: { readonly title: string; readonly toText: () => string }) => {
  const [isCopied, setIsCopied] = useState(false)
  const text = isCopied ? 'Copied' : 'Copy as code'
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(toText())
    setIsCopied(true)
  }
  return (
    <button className={panes.button} type="button" aria-label={`${text}: ${title}`} onClick={() => void copy()}>
      {text}
    </button>
  )
}
