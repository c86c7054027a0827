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
  const rows = list(value).map(fieldsOf)
  return (
    <div className={panes.pane}>
      {problem !== undefined && <p className={panes.hint}>{problem}</p>}
      <div className={panes.scroll}>
        <table className={`${tables.table} ${styles.table}`}>
          <caption className={panes.title}>Waiting sagas: {rows.length}</caption>
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
