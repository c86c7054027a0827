import { useId } from 'react'
import { type Path, valueAt, withoutValueAt, withValueAt } from '../jsonText.ts'
import type { Schema } from '../schema.ts'
import { FieldControl } from './FieldControl.tsx'
import { fieldKindOf, initialValueOf } from './fieldKind.ts'
import styles from './SchemaForm.module.css'

/** Value of the whole message, and the function that replaces it. */
type FormValue = { readonly root: unknown; readonly onChange: (root: unknown) => void }

type SchemaFormProps = FormValue & { readonly schema: Schema }

/** Form for a message or for the arguments of a call, generated from the schema. */
export const SchemaForm = ({ schema, ...form }: SchemaFormProps) => {
  const fields = fieldsOf(schema, [])
  if (fields.length === 0) return <p className={styles.hint}>There is nothing to fill in.</p>
  return <FieldList fields={fields} {...form} />
}

type FieldOptions = {
  readonly name: string
  readonly path: Path
  readonly schema: Schema
  readonly isRequired: boolean
}

/** Returns the fields of an object, without those whose value is fixed, or the arguments of a call. */
const fieldsOf = (schema: Schema, path: Path): readonly FieldOptions[] => [
  ...Object.entries(schema.properties ?? {})
    .filter(([, child]) => fieldKindOf(child) !== 'constant')
    .map(([name, child]) => ({
      ...{ name, schema: child, path: [...path, name] },
      isRequired: schema.required?.includes(name) ?? false,
    })),
  ...(schema.items ?? []).map((child, index) => ({
    ...{ name: child.title ?? `argument ${index + 1}`, schema: child, path: [...path, index] },
    isRequired: index < (schema.minItems ?? 0),
  })),
]

const FieldList = ({ fields, ...form }: FormValue & { readonly fields: readonly FieldOptions[] }) => (
  <div className={styles.fields}>
    {fields.map((field) => (
      <Field key={field.path.join(' ')} field={field} {...form} />
    ))}
  </div>
)

type FieldProps = FormValue & { readonly field: FieldOptions }

/** One line for a field; the fields of an object follow below it. */
const Field = ({ field, root, onChange }: FieldProps) => {
  const id = useId()
  const value = valueAt(root, field.path)
  const isOn = value !== undefined
  const kind = fieldKindOf(field.schema)
  const isGroup = kind === 'object'
  const hasParts = isGroup || kind === 'record'
  const Label = hasParts ? 'span' : 'label'
  return (
    <>
      <div className={styles.field} data-off={!isOn}>
        <Toggle {...{ field, root, onChange, isOn }} />
        <Label className={styles.label} {...(hasParts ? { id } : { htmlFor: id })}>
          {field.name}
        </Label>
        <FieldValue {...{ id, field, root, onChange }} />
        {field.schema.description !== undefined && <p className={styles.description}>{field.schema.description}</p>}
      </div>
      {isOn && isGroup && (
        <div className={styles.group} role="group" aria-labelledby={id}>
          <FieldList fields={fieldsOf(field.schema, field.path)} root={root} onChange={onChange} />
        </div>
      )}
    </>
  )
}

const Toggle = ({ field: { name, path, schema }, root, onChange, isOn }: FieldProps & { readonly isOn: boolean }) => (
  <input
    className={styles.toggle}
    type="checkbox"
    aria-label={`Send ${name}`}
    checked={isOn}
    onChange={() => onChange(isOn ? withoutValueAt(root, path) : withValueAt(root, path, initialValueOf(schema)))}
  />
)

const FieldValue = ({ id, field, root, onChange }: FieldProps & { readonly id: string }) => {
  const { path, schema, isRequired } = field
  const value = valueAt(root, path)
  if (value === undefined) return isRequired ? <span className={styles.missing}>required</span> : null
  if (fieldKindOf(schema) === 'object') return null
  return (
    <FieldControl id={id} schema={schema} value={value} onChange={(part) => onChange(withValueAt(root, path, part))} />
  )
}
