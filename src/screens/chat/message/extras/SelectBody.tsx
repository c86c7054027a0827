import type { MessageBody, MessageId } from '#domain/message/message.ts'
import { AnswerProblem } from './AnswerProblem.tsx'
import styles from '../../extras/answers.module.css'
import { useAnswer } from './useAnswer.ts'

type SelectBodyProps = { readonly id: MessageId; readonly body: Extract<MessageBody, { kind: 'select' }> }

/** Renders a few options to choose from; nothing after the choice, which is shown as the visitor's own message. */
export function SelectBody({ id, body: { options, submitted } }: SelectBodyProps) {
  const { status, submit } = useAnswer(id)
  if (submitted) return null
  return (
    <>
      <ul className={styles['options']}>
        {options.map(({ title, value }) => (
          <li key={value}>
            <button
              className={styles['option']}
              type="button"
              disabled={status === 'sending'}
              onClick={() => submit({ kind: 'values', values: [{ title, value }] })}
            >
              <bdi>{title}</bdi>
            </button>
          </li>
        ))}
      </ul>
      {status === 'failed' && <AnswerProblem />}
    </>
  )
}
