import panes from '../pane.module.css'
import type { FaultCatalogue } from '../sandbox.ts'
import styles from './FaultsPane.module.css'

type PresetsProps = { readonly presets: FaultCatalogue['presets']; readonly onStart: (name: string) => void }

/** Renders a card for each preset. A click replaces all faults by those of the preset. */
export const Presets = ({ presets, onStart }: PresetsProps) => (
  <section aria-labelledby="fault-presets">
    <h2 className={panes.title} id="fault-presets">
      Presets
    </h2>
    <ul className={styles.presets}>
      {presets.map(({ name, description, faults }) => (
        <li key={name}>
          <button className={styles.preset} type="button" onClick={() => onStart(name)}>
            <code>{name}</code>
            <span className={styles.quiet}>{description}</span>
            <span className={styles.parameters}>{faults.map((fault) => fault.name).join(' · ')}</span>
          </button>
        </li>
      ))}
    </ul>
  </section>
)
