import { type FormEvent, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { Icon } from '#components/Icon.tsx'
import { findFormProblem, type FormProblem, normaliseEmail } from '#domain/form.ts'
import type { FormField, MessageBody, MessageId, SubmittedValue } from '#domain/message.ts'
import { AnswerProblem } from './AnswerProblem.tsx'
import styles from './answers.module.css'
import { Field } from './Field.tsx'
import { SubmitButton } from './SubmitButton.tsx'
import { useAnswer } from './useAnswer.ts'

type Form = Extract<MessageBody, { kind: 'form' }>

type FormBodyProps = { readonly id: MessageId; readonly body: Form }

/** A form in the conversation; once sent, what was answered stands in its place. */
export function FormBody({ id, body }: FormBodyProps) {
  return body.submitted ? (
    <Submitted fields={body.fields} values={body.submitted} />
  ) : (
    <OpenForm id={id} fields={body.fields} buttonLabel={body.buttonLabel} />
  )
}

type OpenFormProps = {
  readonly id: MessageId
  readonly fields: readonly FormField[]
  readonly buttonLabel: string | undefined
}

function OpenForm({ id, fields, buttonLabel }: OpenFormProps) {
  const { status, submit, valueOf, fill } = useAnswer(id)
  const [isChecked, setChecked] = useState(false)
  const problems = fields.map((field) => findFormProblem(field, valueOf(field.name)))
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    setChecked(true)
    const first = problems.findIndex((problem) => problem !== undefined)
    if (first < 0) submit({ kind: 'values', values: fields.map((field) => toValue(field, valueOf(field.name))) })
    else focusField(event.currentTarget, first)
  }
  return (
    <form className={styles['card']} noValidate onSubmit={onSubmit}>
      {fields.map((field, at) => (
        <Field
          key={field.name}
          field={field}
          value={valueOf(field.name)}
          problem={isChecked ? toWords(field, problems[at]) : undefined}
          onChange={(value) => fill(field.name, value)}
        />
      ))}
      {status === 'failed' && <AnswerProblem />}
      <SubmitButton isBusy={status === 'sending'}>{buttonLabel}</SubmitButton>
    </form>
  )
}

const focusField = (form: HTMLFormElement, at: number): void =>
  [...form.querySelectorAll<HTMLElement>('input, textarea, select')][at]?.focus()

const toValue = ({ kind, name }: FormField, value: string): SubmittedValue => ({
  name,
  value: kind === 'email' ? normaliseEmail(value) : value.trim(),
})

function toWords({ patternError }: FormField, problem: FormProblem | undefined) {
  if (problem === undefined) return undefined
  return problem === 'invalid' && patternError !== undefined ? (
    patternError
  ) : (
    <FormattedMessage id={`form.${problem}`} />
  )
}

type SubmittedProps = { readonly fields: readonly FormField[]; readonly values: readonly SubmittedValue[] }

function Submitted({ fields, values }: SubmittedProps) {
  const labelOf = ({ name, title }: SubmittedValue) =>
    fields.find((field) => field.name === name)?.label ?? title ?? name
  const shown = ({ name, value }: SubmittedValue) =>
    fields.find((field) => field.name === name)?.options.find((option) => option.value === value)?.label ?? value
  return (
    <div className={styles['card']}>
      <dl className={styles['answers']}>
        {values.map((value) => (
          <div key={`${value.name}/${value.value}`}>
            <dt dir="auto">{labelOf(value)}</dt>
            <dd dir="auto">{shown(value)}</dd>
          </div>
        ))}
      </dl>
      <p className={styles['done']}>
        <Icon name="check" />
        <FormattedMessage id="form.submitted" />
      </p>
    </div>
  )
}
