import { type FormEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { Icon } from '#components/Icon.tsx'
import type { PreChatField } from '#domain/channel.ts'
import { keyOf, type PreChatValues, valueIn } from '#domain/preChat/preChat.ts'
import { findPreChatProblem, mustBeFilled, type ParsePhone } from '#domain/preChat/preChatAnswers.ts'
import { PreChatInput } from './PreChatInput.tsx'
import styles from './PreChatForm.module.css'

type VisitorFormProps = {
  readonly label: string
  readonly intro: ReactNode
  readonly fields: readonly PreChatField[]
  readonly values: PreChatValues
  readonly parsePhone?: ParsePhone
  /** Why the form could not be sent; falsy if it did not fail. */
  readonly failure: ReactNode
  readonly onFill: (key: string, value: string) => void
  readonly onSubmit: () => void
  readonly onShown: () => void
  /** Submit button, and other actions. */
  readonly children: ReactNode
}

/** Renders a form of required fields. A failed submission focuses the first invalid field, and all input stays. */
export function VisitorForm({ label, intro, fields, values, parsePhone, failure, ...props }: VisitorFormProps) {
  const { onFill, onSubmit, onShown, children } = props
  const [submitCount, setSubmitCount] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  const problems = fields.map((field) => findPreChatProblem(field, valueIn(values, keyOf(field)), parsePhone))
  useLayoutEffect(onShown, [onShown])
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setSubmitCount(submitCount + 1)
    if (problems.every((problem) => problem === undefined)) onSubmit()
  }
  // Runs after the error is rendered, so that screen readers read it with its field.
  useEffect(() => {
    if (submitCount > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [submitCount])
  return (
    <form ref={form} className={styles['form']} noValidate aria-label={label} onSubmit={submit}>
      {intro}
      {fields.length > 1 && fields.every(mustBeFilled) && (
        <p className={styles['line']}>
          <FormattedMessage id="form.allRequired" />
        </p>
      )}
      {fields.map((field, at) => (
        <PreChatInput
          key={keyOf(field)}
          field={field}
          value={valueIn(values, keyOf(field))}
          problem={submitCount > 0 ? problems[at] : undefined}
          onChange={(value) => onFill(keyOf(field), value)}
        />
      ))}
      <div className={styles['end']}>
        {failure && (
          <p className={styles['problem']} role="alert">
            <Icon icon="warning" />
            <span>{failure}</span>
          </p>
        )}
        {children}
      </div>
    </form>
  )
}
