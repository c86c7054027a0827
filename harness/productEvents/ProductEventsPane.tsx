import { useEffect, useState } from 'react'
import panes from '../pane.module.css'
import type { RecordedProductEvent, Sandbox } from '../sandbox.ts'
import { JsonTree } from '../json/JsonTree.tsx'
import styles from './ProductEventsPane.module.css'

const PATH = '/product-events'

/** Lists the widget's product events, newest first, once the tenant's page sends them to the sandbox. */
export function ProductEventsPane({ sandbox }: { readonly sandbox: Sandbox }) {
  const events = useProductEvents(sandbox)
  const enableAnalytics = async (): Promise<void> => {
    await sandbox.changeSetting('page', { analytics: { beacon: sandbox.url + PATH } })
    window.location.reload()
  }
  return (
    <div className={panes.pane}>
      <div className={panes.bar}>
        <button className={panes.button} type="button" onClick={() => void enableAnalytics()}>
          Send product events here
        </button>
      </div>
      {events.length === 0 && <p className={panes.hint}>The tenant sends no product events yet.</p>}
      <ul className={styles.list}>
        {events.toReversed().map(({ name, properties, at }, index) => (
          <li key={events.length - index}>
            <time className={styles.time}>{new Date(at).toISOString().slice(11, 19)}</time> {name}
            <JsonTree value={properties} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function useProductEvents(sandbox: Sandbox): readonly RecordedProductEvent[] {
  const [events, setEvents] = useState<readonly RecordedProductEvent[]>([])
  useEffect(() => {
    const read = async (): Promise<void> => setEvents(await sandbox.productEvents())
    void read()
    return sandbox.subscribe(({ path }) => {
      if (path === PATH) void read()
    })
  }, [sandbox])
  return events
}
