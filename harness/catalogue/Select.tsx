import styles from './Toolbar.module.css'

type SelectProps<Value extends string> = {
  readonly label: string
  readonly value: Value
  readonly options: readonly (readonly [value: Value, name: string])[]
  readonly onChosen: (value: Value) => void
}

/** Select box with its label. */
export const Select = <Value extends string>({ label, value, options, onChosen }: SelectProps<Value>) => (
  <label className={styles.field}>
    <span className={styles.label}>{label}</span>
    <select
      className={styles.select}
      value={value}
      onChange={({ target }) => onChosen(options.find(([option]) => option === target.value)?.[0] ?? value)}
    >
      {options.map(([option, name]) => (
        <option key={option} value={option}>
          {name}
        </option>
      ))}
    </select>
  </label>
)
