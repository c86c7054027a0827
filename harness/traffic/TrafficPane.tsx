import { useState } from 'react'
import panes from '../pane.module.css'
import type { Envelope } from './traffic.ts'
import styles from './TrafficPane.module.css'

type TrafficPaneProps = { readonly envelopes: readonly Envelope[]; readonly onClear: () => void }

/** Every envelope that crossed, newest first. */
export function TrafficPane({ envelopes, onClear }: TrafficPaneProps) {
  const [filter, setFilter] = useState('')
  const shown = envelopes.filter(({ name }) => name.includes(filter)).toReversed()
  return (
    <div className={panes.pane}>
      <div className={panes.bar}>
        <input
          className={panes.input}
          type="search"
          placeholder="Filter by name"
          aria-label="Filter by name"
          value={filter}
          onChange={({ target }) => setFilter(target.value)}
        />
        <button className={panes.button} type="button" onClick={onClear}>
          Clear
        </button>
      </div>
      {shown.length === 0 && (
        <p className={panes.hint}>Hover or open the bubble: what host and frame say appears here.</p>
      )}
      <ul className={styles.list}>
        {shown.map((envelope) => (
          <li key={envelope.id}>
            <details className={styles.row}>
              <summary className={styles.summary}>
                <time className={styles.time}>{envelope.at.toISOString().slice(14, 23)}</time>
                <span className={envelope.direction === 'out' ? styles.out : styles.in}>
                  {envelope.direction === 'out' ? 'host → frame' : 'frame → host'}
                </span>
                <span className={styles.name}>{envelope.name}</span>
                {!envelope.isValid && <span className={styles.refused}>refused</span>}
                <span className={styles.bytes}>{envelope.bytes} B</span>
              </summary>
              <pre className={styles.json}>{envelope.json}</pre>
            </details>
          </li>
        ))}
      </ul>
    </div>
  )
}
