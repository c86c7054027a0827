import panes from '../pane.module.css'
import type { ActiveFault, FaultPreset } from '../sandbox.ts'
import { isApplied } from './faultLists.ts'
import styles from './FaultsPane.module.css'

type PresetsProps = {
  readonly presets: readonly FaultPreset[]
  readonly active: readonly ActiveFault[]
  readonly onStart: (name: string) => void
}

/** Renders a card for each preset. A click replaces all faults by those of the preset. */
export const Presets = ({ presets, active, onStart }: PresetsProps) => (
  <section aria-labelledby="fault-presets">
    <h2 className={panes.title} id="fault-presets">
      Presets
    </h2>
    <ul className={styles.presets}>
      {presets.map((preset) => (
        <li key={preset.name}>
          <Card preset={preset} isActive={isApplied(preset, active)} onStart={onStart} />
        </li>
      ))}
    </ul>
  </section>
)

type CardProps = Pick<PresetsProps, 'onStart'> & { readonly preset: FaultPreset; readonly isActive: boolean }

const Card = ({ preset: { name, description, faults }, isActive, onStart }: CardProps) => (
  <button className={styles.preset} type="button" aria-current={isActive} onClick={() => onStart(name)}>
    <span className={styles.presetHead}>
      <code>{name}</code>
      {isActive && <span className={styles.badge}>active</span>}
    </span>
    <span className={styles.quiet}>{description}</span>
    <span className={styles.parameters}>{faults.map((fault) => fault.name).join(' · ')}</span>
  </button>
)
