import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Icon } from '#components/Icon.tsx'
import { isEmail, normaliseEmail } from '#domain/message/form.ts'
import type { FormField, MessageBody, MessageId } from '#domain/message/message.ts'
import { AnswerProblem } from './AnswerProblem.tsx'
import styles from '../../extras/answers.module.css'
import { Field } from './Field.tsx'
import { SubmitButton } from './SubmitButton.tsx'
import { useAnswer } from './useAnswer.ts'

type EmailBodyProps = { readonly id: MessageId; readonly body: Extract<MessageBody, { kind: 'email' }> }

/** Renders a field for the e-mail address to which answers go when the visitor has left, or the submitted address. */
export function EmailBody({ id, body: { submittedEmail } }: EmailBodyProps) {
  const intl = useIntl()
  const { status, submit, valueOf, fill } = useAnswer(id)
  const [isChecked, setChecked] = useState(false)
  if (submittedEmail !== undefined)
    return (
      <p className={styles['chosen']}>
        <Icon icon="check" />
        <bdi>{submittedEmail}</bdi>
      </p>
    )
  const email = valueOf('email')
  const field: FormField = {
    kind: 'email',
    name: 'email',
    label: intl.formatMessage({ id: 'form.email' }),
    placeholder: '',
    options: [],
  }
  return (
    <form
      className={styles['card']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setChecked(true)
        if (isEmail(email)) submit({ kind: 'email', email: normaliseEmail(email) })
        else event.currentTarget.querySelector('input')?.focus()
      }}
    >
      <Field
        field={field}
        value={email}
        problem={
          isChecked && !isEmail(email) ? (
            <FormattedMessage id={email.trim() === '' ? 'form.emailRequired' : 'form.invalidEmail'} />
          ) : undefined
        }
        onChange={(value) => fill('email', value)}
      />
      {status === 'failed' && <AnswerProblem />}
      <SubmitButton isBusy={status === 'sending'} />
    </form>
  )
}
