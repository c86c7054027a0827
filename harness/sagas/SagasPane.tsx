import { useState } from 'react'
import { fieldsOf, list, number, text } from '#tools/fields.ts'
import panes from '../pane.module.css'
import tables from '../tables.module.css'
import type { WidgetTrace } from '../trace/useWidgetTrace.ts'
import { useRepeatedRequest } from '../trace/useRepeatedRequest.ts'
import { formatDuration } from '../timeline/formats.ts'
import styles from './SagasPane.module.css'

/** Shows which saga waits for which effect, and for how long. */
export function SagasPane({ trace }: { readonly trace: WidgetTrace }) {
  const { value, problem, at } = useRepeatedRequest(trace, 'sagas')
  const [search, setSearch] = useState('')
  const all = list(value).map(fieldsOf)
  const rows = all.filter(({ saga, waitsFor }) => hasText(search, [saga, waitsFor]))
  return (
    <div className={panes.pane}>
      <div className={panes.bar}>
        <input
          className={panes.input}
          type="search"
          placeholder="Filter by saga or action"
          aria-label="Filter by saga or action"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      </div>
      {problem !== undefined && <p className={panes.hint}>{problem}</p>}
      <div className={panes.scroll}>
        <table className={`${tables.table} ${styles.table}`}>
          <caption className={panes.title}>
            Waiting sagas: {rows.length === all.length ? all.length : `${rows.length} of ${all.length}`}
          </caption>
          <thead>
            <tr>
              <th scope="col">Saga</th>
              <th scope="col">Waits for</th>
              <th scope="col">Since</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ saga, waitsFor, since }, index) => (
              // Several sagas of one name may wait for the same effect.
              <tr key={index}>
                <td>{text(saga)}</td>
                <td>{text(waitsFor)}</td>
                <td>{formatDuration(Math.max(at - (number(since) ?? at), 0))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

/** Returns whether every word of the search is in one of the values. */
const hasText = (search: string, values: readonly unknown[]): boolean => {
  const texts = values.map((value) => String(text(value)).toLowerCase()).join(' ')
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => texts.includes(word))
}
