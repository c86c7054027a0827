import { useState } from 'react'
import panes from '../pane.module.css'
import { JsonTree } from './JsonTree.tsx'
import type { Envelope } from './traffic.ts'
import styles from './TrafficPane.module.css'

type TrafficPaneProps = { readonly envelopes: readonly Envelope[]; readonly onClear: () => void }

/** Lists every envelope between host and frame, newest first. */
export function TrafficPane({ envelopes, onClear }: TrafficPaneProps) {
  const [filter, setFilter] = useState('')
  const filteredEnvelopes = envelopes.filter(({ name }) => name.includes(filter)).toReversed()
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
      {filteredEnvelopes.length === 0 && (
        <p className={panes.hint}>Hover or open the bubble: what host and frame say appears here.</p>
      )}
      <ul className={styles.list}>
        {filteredEnvelopes.map((envelope) => (
          <Row key={envelope.id} {...envelope} />
        ))}
      </ul>
    </div>
  )
}

/** Renders one envelope. A closed row does not render its tree, as there may be hundreds of rows. */
function Row({ at, direction, name, isValid, bytes, value }: Envelope) {
  const [isOpen, setOpen] = useState(false)
  return (
    <li>
      <details className={styles.row} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className={styles.summary}>
          <time className={styles.time}>{at.toISOString().slice(14, 23)}</time>
          <span className={direction === 'out' ? styles.out : styles.in}>
            {direction === 'out' ? 'host → frame' : 'frame → host'}
          </span>
          <span className={styles.name}>{name}</span>
          {!isValid && <span className={styles.refused}>refused</span>}
          <span className={styles.bytes}>{bytes} B</span>
        </summary>
        {isOpen && <JsonTree value={value} />}
      </details>
    </li>
  )
}
