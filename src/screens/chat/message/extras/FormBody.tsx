import { type FormEvent, useId, useRef, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { Button } from '#components/Button.tsx'
import { Icon } from '#components/Icon.tsx'
import { findFormProblem, type FormProblem, normaliseEmail } from '#domain/message/form.ts'
import type { FormField, MessageBody, MessageId, SubmittedValue } from '#domain/message/message.ts'
import type { Answer } from '#state/conversation/answers.ts'
import { selectFilled } from '#state/conversation/forms.ts'
import { useAppDispatch, useAppSelector } from '#state/hooks.ts'
import { AnswerProblem } from './AnswerProblem.tsx'
import styles from '../../extras/answers.module.css'
import fieldStyles from '../../fields.module.css'
import { Field } from './Field.tsx'
import { SubmitButton } from './SubmitButton.tsx'
import { useAnswer } from './useAnswer.ts'

type Form = Extract<MessageBody, { kind: 'form' }>

type FormBodyProps = { readonly id: MessageId; readonly body: Form }

/** Renders a form in the conversation. After the submission, the answers replace it. */
export function FormBody({ id, body }: FormBodyProps) {
  return body.submitted ? <Submitted body={body} values={body.submitted} /> : <OpenForm id={id} body={body} />
}

function OpenForm({ id, body: { fields, buttonLabel, isContactForm = false } }: FormBodyProps) {
  const titleId = useId()
  const form = useRef<HTMLFormElement>(null)
  const { status, submit, valueOf, fill } = useAnswer(id)
  const [isChecked, setChecked] = useState(false)
  const problems = fields.map((field) => findFormProblem(field, valueOf(field.name)))
  const toAnswer = (values: readonly SubmittedValue[]): Answer => {
    const email = isContactForm && values[fields.findIndex(({ kind }) => kind === 'email')]?.value
    return { kind: 'values', values, ...(email && { email }) }
  }
  const onCleared = (): void => {
    setChecked(false)
    if (form.current) focusField(form.current, 0)
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    setChecked(true)
    const first = problems.findIndex((problem) => problem !== undefined)
    if (first < 0) submit(toAnswer(fields.map((field) => toValue(field, valueOf(field.name)))))
    else focusField(event.currentTarget, first)
  }
  return (
    <form
      ref={form}
      className={styles['card']}
      aria-labelledby={isContactForm ? titleId : undefined}
      noValidate
      onSubmit={onSubmit}
    >
      {isContactForm && (
        <p className={styles['title']} id={titleId}>
          <FormattedMessage id="chatContactForm.title" />
        </p>
      )}
      {fields.length > 1 && <AllRequired />}
      {fields.map((field, at) => (
        <Field
          key={field.name}
          field={field}
          value={valueOf(field.name)}
          problem={isChecked ? toProblemText(field, problems[at]) : undefined}
          onChange={(value) => fill(field.name, value)}
        />
      ))}
      {status === 'failed' && <AnswerProblem />}
      <SubmitButton isBusy={status === 'sending'}>{buttonLabel}</SubmitButton>
      {isContactForm && status !== 'sending' && <ClearButton id={id} onCleared={onCleared} />}
    </form>
  )
}

const AllRequired = () => (
  <p className={fieldStyles['hint']}>
    <FormattedMessage id="form.allRequired" />
  </p>
)

/** Renders the Clear button; nothing while all fields are empty. */
function ClearButton({ id, onCleared }: { readonly id: MessageId; readonly onCleared: () => void }) {
  const dispatch = useAppDispatch()
  const isFilled = useAppSelector((state) => Object.values(selectFilled(state, id)).some(Boolean))
  if (!isFilled) return null
  const clear = (): void => {
    onCleared()
    dispatch({ type: 'forms/cleared', id })
  }
  return (
    <Button kind="quiet" onPress={clear}>
      <FormattedMessage id="chatContactForm.reset" />
    </Button>
  )
}

const focusField = (form: HTMLFormElement, at: number): void =>
  [...form.querySelectorAll<HTMLElement>('input, textarea, select')][at]?.focus()

const toValue = ({ kind, name }: FormField, value: string): SubmittedValue => ({
  name,
  value: kind === 'email' ? normaliseEmail(value) : value.trim(),
})

function toProblemText({ patternError }: FormField, problem: FormProblem | undefined) {
  if (problem === undefined) return undefined
  return problem === 'invalid' && patternError !== undefined ? (
    patternError
  ) : (
    <FormattedMessage id={`form.${problem}`} />
  )
}

type SubmittedProps = { readonly body: Form; readonly values: readonly SubmittedValue[] }

function Submitted({ body: { fields, isContactForm }, values }: SubmittedProps) {
  const labelOf = ({ name, title }: SubmittedValue) =>
    fields.find((field) => field.name === name)?.label ?? title ?? name
  const toDisplayValue = ({ name, value }: SubmittedValue) =>
    fields.find((field) => field.name === name)?.options.find((option) => option.value === value)?.label ?? value
  return (
    <div className={styles['card']}>
      <dl className={styles['answers']}>
        {values.map((value) => (
          <div key={`${value.name}/${value.value}`}>
            <dt dir="auto">{labelOf(value)}</dt>
            <dd dir="auto">{toDisplayValue(value)}</dd>
          </div>
        ))}
      </dl>
      <p className={styles['done']} role={isContactForm ? 'status' : undefined}>
        <Icon icon="check" />
        <FormattedMessage id={isContactForm ? 'chatContactForm.success' : 'form.submitted'} />
      </p>
    </div>
  )
}
