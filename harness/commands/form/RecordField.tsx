import type { Fields } from '#tools/fields.ts'
import panes from '../../pane.module.css'
import { toText, toValue } from './fieldText.ts'
import styles from './SchemaForm.module.css'

type RecordFieldProps = {
  /** Id of the element that names the object. */
  readonly id: string
  readonly value: Fields
  readonly onChange: (value: Fields) => void
}

/** Editor of an object with free names, such as custom attributes. Values are JSON, or text if they are not. */
export function RecordField({ id, value, onChange }: RecordFieldProps) {
  const rows = Object.entries(value)
  const replace = (index: number, row?: readonly [string, unknown]): void =>
    onChange(Object.fromEntries(rows.flatMap((old, at) => (at === index ? (row ? [row] : []) : [old]))))
  return (
    <div className={styles.rows} role="group" aria-labelledby={id}>
      {rows.map(([name, part], index) => (
        // Names change while they are typed, and rows are only added at the end.
        <div key={index} className={styles.row}>
          <input
            className={panes.input}
            aria-label={`Name ${index + 1}`}
            autoComplete="off"
            spellCheck={false}
            value={name}
            onChange={({ target }) => replace(index, [target.value, part])}
          />
          <input
            className={panes.input}
            aria-label={`Value of ${name}`}
            autoComplete="off"
            spellCheck={false}
            value={toText(part)}
            onChange={({ target }) => replace(index, [name, toValue(target.value)])}
          />
          <button className={panes.button} type="button" aria-label={`Remove ${name}`} onClick={() => replace(index)}>
            ×
          </button>
        </div>
      ))}
      <button className={panes.button} type="button" onClick={() => onChange({ ...value, [freeName(value)]: '' })}>
        Add a value
      </button>
    </div>
  )
}

/** Returns a name that the object does not have. */
function freeName(value: Fields): string {
  const names = ['name', ...Object.keys(value).map((_, index) => `name${index + 2}`)]
  return names.find((name) => !Object.hasOwn(value, name)) ?? ''
}
