import type { Schema } from '../schema.ts'
import { isRecord } from '#tools/fields.ts'
import panes from '../../pane.module.css'
import { type FieldKind, fieldKindOf } from './fieldKind.ts'
import { toNumber, toText, toValue } from './fieldText.ts'
import { RecordField } from './RecordField.tsx'

export type FieldControlProps = {
  readonly id: string
  readonly schema: Schema
  /** Current value, which may be of another type than the schema allows. */
  readonly value: unknown
  readonly onChange: (value: unknown) => void
}

/** Control for one value. A value of another type is shown as JSON and stays until it is edited. */
export function FieldControl({ id, schema, value, onChange }: FieldControlProps) {
  const kind = fieldKindOf(schema)
  if (kind === 'record' && isRecord(value)) return <RecordField id={id} value={value} onChange={onChange} />
  if (kind === 'choice') return <Choice {...{ id, value, onChange }} options={schema.enum ?? []} />
  if (kind === 'switch') return <Choice {...{ id, value, onChange }} options={[true, false]} />
  return <TextField {...{ id, kind, value, onChange }} />
}

type TextFieldProps = Omit<FieldControlProps, 'schema'> & { readonly kind: FieldKind }

const TextField = ({ id, kind, value, onChange }: TextFieldProps) => (
  <input
    className={panes.input}
    id={id}
    type="text"
    inputMode={kind === 'number' ? 'decimal' : 'text'}
    autoComplete="off"
    spellCheck={false}
    value={kind === 'text' && typeof value === 'string' ? value : toText(value)}
    onChange={({ target }) => onChange((READERS[kind] ?? toValue)(target.value))}
  />
)

const READERS: Readonly<Record<string, (input: string) => unknown>> = { text: (input) => input, number: toNumber }

type ChoiceProps = Omit<FieldControlProps, 'schema'> & { readonly options: readonly unknown[] }

/** List of the allowed values. A value that is not allowed is listed too, so that it is visible. */
const Choice = ({ id, value, options, onChange }: ChoiceProps) => {
  const all = options.includes(value) ? options : [value, ...options]
  return (
    <select
      className={panes.input}
      id={id}
      value={JSON.stringify(value)}
      onChange={({ target }) => onChange(JSON.parse(target.value))}
    >
      {all.map((option) => (
        <option key={JSON.stringify(option)} value={JSON.stringify(option)}>
          {typeof option === 'string' ? option : JSON.stringify(option)}
        </option>
      ))}
    </select>
  )
}
