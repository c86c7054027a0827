import panes from '../pane.module.css'
import type { FaultValues } from '../sandbox.ts'
import type { TenantFaults } from './faultLists.ts'
import styles from './FaultsPane.module.css'

type ActiveFaultsProps = { readonly faults: TenantFaults; readonly onRemove: (ids: readonly string[]) => void }

/**
 * Lists the active faults of this tenant with their parameters, each with a button that removes it, and counts those of
 * other tenants. The list has a fixed height, so that an added fault moves no control.
 */
export const ActiveFaults = ({ faults: { own, others }, onRemove }: ActiveFaultsProps) => (
  <section className={styles.activeFaults} aria-labelledby="active-faults">
    <h2 className={panes.title} id="active-faults">
      Active
    </h2>
    {others.length > 0 && (
      <p className={styles.others}>
        {others.length === 1 ? '1 fault of another tenant' : `${others.length} faults of other tenants`}
        <button
          className={panes.button}
          type="button"
          aria-label="Remove the faults of other tenants"
          title={`Tenants: ${tokensOf(others)}. The catalogue of stories has a tenant for each story.`}
          onClick={() => onRemove(others.map(({ id }) => id))}
        >
          Remove
        </button>
      </p>
    )}
    {own.length === 0 && <p className={styles.none}>No fault is active.</p>}
    <ul className={styles.list}>
      {own.map(({ id, parameters, isWaiting }) => (
        <li key={id} className={styles.active} data-waiting={isWaiting}>
          <code>{id}</code>{' '}
          <span className={styles.parameters}>
            {isWaiting && 'waits · '}
            {formatValues(parameters)}
          </span>
          <button className={panes.button} type="button" aria-label={`Remove ${id}`} onClick={() => onRemove([id])}>
            Remove
          </button>
        </li>
      ))}
    </ul>
  </section>
)

const tokensOf = (faults: TenantFaults['others']): string =>
  [...new Set(faults.map(({ parameters }) => parameters['token']))].join(', ')

const formatValues = (values: FaultValues): string =>
  Object.entries(values)
    .map(([name, value]) => `${name} ${value}`)
    .join(' · ')
