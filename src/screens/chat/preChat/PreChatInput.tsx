import { type ReactNode, useId } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { PreChatField } from '#domain/channel.ts'
import { ControlledTextArea } from '#components/textArea/ControlledTextArea.tsx'
import { Icon } from '#components/Icon.tsx'
import { limitText } from '#domain/message/displayText.ts'
import { MESSAGE_MAX_LENGTH } from '#domain/limits.ts'
import { controlOf, mustBeFilled, type PreChatControl, type PreChatProblem } from '#domain/preChat/preChatAnswers.ts'
import styles from '../fields.module.css'
import { usePatternProblem } from '../usePatternProblem.ts'
import { PhoneField } from './PhoneField.tsx'
import { ProblemText } from './ProblemText.tsx'
import { labelOf, placeholderOf } from './labels.ts'
import type { ControlProps } from './controlProps.ts'

type PreChatInputProps = {
  readonly field: PreChatField
  readonly value: string
  readonly problem: PreChatProblem | undefined
  readonly onChange: (value: string) => void
}

/** Renders a field of the form, with the control for its kind and the error of its value. */
export function PreChatInput({ field, value, problem, onChange }: PreChatInputProps) {
  const intl = useIntl()
  const id = useId()
  usePatternProblem(field)
  const name = labelOf(field, intl)
  const label = mustBeFilled(field) ? name : <FormattedMessage id="form.optional" values={{ field: name }} />
  const control: ControlProps = {
    id,
    field,
    value,
    isInvalid: problem !== undefined,
    describedBy: problem === undefined ? undefined : `${id}-problem`,
    onChange,
  }
  const isCheckbox = controlOf(field) === 'checkbox'
  return (
    <div className={styles['field']}>
      {isCheckbox ? (
        <label className={styles['tick']} htmlFor={id}>
          <Control {...control} />
          <span dir="auto">{label}</span>
        </label>
      ) : (
        <>
          <label className={styles['label']} htmlFor={id} dir="auto">
            {label}
          </label>
          <Control {...control} />
        </>
      )}
      {problem !== undefined && (
        <p className={styles['problem']} id={`${id}-problem`} dir="auto">
          <Icon icon="warning" />
          <ProblemText field={field} problem={problem} />
        </p>
      )}
    </div>
  )
}

function Control(props: ControlProps): ReactNode {
  const control = controlOf(props.field)
  if (control === 'phone') return <PhoneField {...props} />
  if (control === 'list') return <ListField {...props} />
  return control === 'checkbox' ? <CheckboxField {...props} /> : <TextField {...props} control={control} />
}

const toAriaProps = ({ id, isInvalid, describedBy }: ControlProps) => ({
  id,
  'aria-invalid': isInvalid,
  'aria-describedby': describedBy,
})

const INPUTS: Readonly<Partial<Record<PreChatControl, object>>> = {
  name: { type: 'text', autoComplete: 'name' },
  email: { type: 'email', autoComplete: 'email' },
  number: { type: 'text', inputMode: 'decimal' },
  link: { type: 'url', dir: 'ltr' },
  date: { type: 'date' },
}

/** Maximum input length in characters. It exceeds the real limits, so that a long text is an error and is not cut. */
const LENGTH_MAX = MESSAGE_MAX_LENGTH * 5

function TextField(props: ControlProps & { readonly control: PreChatControl }) {
  const { field, value, control, onChange } = props
  const inputProps = {
    ...toAriaProps(props),
    className: styles['input'],
    dir: value === '' ? undefined : 'auto',
    maxLength: LENGTH_MAX,
    placeholder: placeholderOf(field),
    required: true,
    value,
    onChange: ({ target }: { readonly target: { readonly value: string } }) => onChange(target.value),
  }
  if (control === 'message') return <ControlledTextArea rows={3} {...inputProps} />
  return <input type="text" {...inputProps} {...INPUTS[control]} />
}

function ListField(props: ControlProps) {
  const { field, value, onChange } = props
  const intl = useIntl()
  return (
    <select
      {...toAriaProps(props)}
      className={styles['input']}
      required
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">{field.placeholder || intl.formatMessage({ id: 'form.choose' })}</option>
      {[...new Set(field.values)].map((one) => (
        <option key={one} value={one}>
          {limitText(one)}
        </option>
      ))}
    </select>
  )
}

const CheckboxField = (props: ControlProps) => (
  <input
    {...toAriaProps(props)}
    className={styles['box']}
    type="checkbox"
    required={props.field.isRequired}
    checked={props.value !== ''}
    onChange={({ target }) => props.onChange(target.checked ? 'yes' : '')}
  />
)
