import { type ReactNode, useId } from 'react'
import { FormattedMessage } from 'react-intl'
import { ControlledTextArea } from '#components/textArea/ControlledTextArea.tsx'
import { Icon } from '#components/Icon.tsx'
import type { FormField } from '#domain/message/message.ts'
import fields from '../../fields.module.css'
import { usePatternProblem } from '../../usePatternProblem.ts'

type FieldProps = {
  readonly field: FormField
  readonly value: string
  readonly problem?: ReactNode
  readonly onChange: (value: string) => void
}

/** Maximum length of a value in characters. No server keeps more. */
const VALUE_MAX_LENGTH = 1000

export function Field({ field, value, problem, onChange }: FieldProps) {
  const id = useId()
  usePatternProblem(field)
  const control = {
    id,
    className: fields['input'],
    value,
    required: true,
    'aria-invalid': problem !== undefined,
    'aria-describedby': problem === undefined ? undefined : `${id}-problem`,
    onChange: ({ target }: { readonly target: { readonly value: string } }) => onChange(target.value),
  }
  return (
    <div className={fields['field']}>
      <label className={fields['label']} htmlFor={id} dir="auto">
        {field.label}
      </label>
      <Control field={field} control={control} />
      {problem !== undefined && (
        <p className={fields['problem']} id={`${id}-problem`}>
          <Icon icon="warning" />
          {problem}
        </p>
      )}
    </div>
  )
}

type ControlProps = {
  readonly field: FormField
  readonly control: {
    readonly id: string
    readonly className: string | undefined
    readonly value: string
    readonly required: boolean
    readonly onChange: (event: { readonly target: { readonly value: string } }) => void
  }
}

function Control({ field: { kind, options, placeholder }, control }: ControlProps) {
  const inputProps = { placeholder, maxLength: VALUE_MAX_LENGTH, dir: control.value === '' ? undefined : 'auto' }
  if (kind === 'textArea') return <ControlledTextArea rows={3} {...inputProps} {...control} />
  if (kind === 'email') return <input type="email" autoComplete="email" {...inputProps} {...control} />
  if (kind === 'text') return <input type="text" {...inputProps} {...control} />
  return (
    <select {...control}>
      <option value="">{placeholder || <FormattedMessage id="form.choose" />}</option>
      {options.map(({ label, value }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}
