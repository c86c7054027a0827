import panes from '../pane.module.css'
import type { ActiveFaults as Faults, FaultValues } from '../sandbox.ts'
import styles from './FaultsPane.module.css'

type ActiveFaultsProps = { readonly faults: Faults; readonly onRemove: (id: string) => void }

/** Lists the active faults with their parameters, each with a button that removes it. */
export const ActiveFaults = ({ faults: { active }, onRemove }: ActiveFaultsProps) => (
  <section aria-labelledby="active-faults">
    <h2 className={panes.title} id="active-faults">
      Active
    </h2>
    {active.length === 0 && <p className={styles.none}>No fault is active.</p>}
    <ul className={styles.list}>
      {active.map(({ id, parameters, isWaiting }) => (
        <li key={id} className={styles.active} data-waiting={isWaiting}>
          <code>{id}</code>{' '}
          <span className={styles.parameters}>
            {isWaiting && 'waits · '}
            {formatValues(parameters)}
          </span>
          <button className={panes.button} type="button" aria-label={`Remove ${id}`} onClick={() => onRemove(id)}>
            Remove
          </button>
        </li>
      ))}
    </ul>
  </section>
)

const formatValues = (values: FaultValues): string =>
  Object.entries(values)
    .map(([name, value]) => `${name} ${value}`)
    .join(' · ')
