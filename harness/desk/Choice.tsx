import styles from './Choice.module.css'

type Option = string | readonly [value: string | number, name: string]

type ChoiceProps = {
  /** Name of the control, which has no visible label. */
  readonly label: string
  readonly value: string | number
  /** Values that are their own names, or pairs of a value and its name. */
  readonly options: readonly Option[]
  /** Receives the chosen value as text. */
  readonly onChoose: (value: string) => void
}

/** Renders a compact select box. */
export const Choice = ({ label, value, options, onChoose }: ChoiceProps) => (
  <select className={styles.choice} aria-label={label} value={value} onChange={({ target }) => onChoose(target.value)}>
    {options.map((option) => {
      const [key, name] = typeof option === 'string' ? [option, option] : option
      return (
        <option key={key} value={key}>
          {name}
        </option>
      )
    })}
  </select>
)
