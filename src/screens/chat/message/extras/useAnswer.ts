import type { MessageId } from '#domain/message/message.ts'
import { type Answer, selectAnswerStatus } from '#state/conversation/answers.ts'
import { selectFilled } from '#state/conversation/forms.ts'
import { useAppDispatch, useAppSelector } from '#state/hooks.ts'

type AnswerHandle = {
  readonly status: 'sending' | 'failed' | undefined
  readonly submit: (answer: Answer) => void
  /** Returns the value of a field, which is kept until the answer is sent. */
  readonly valueOf: (name: string) => string
  readonly fill: (name: string, value: string) => void
}

/** Returns the answer to one message: its values, its status, and the functions that fill and submit it. */
export function useAnswer(id: MessageId): AnswerHandle {
  const dispatch = useAppDispatch()
  const status = useAppSelector((state) => selectAnswerStatus(state, id))
  const filled = useAppSelector((state) => selectFilled(state, id))
  return {
    status,
    submit: (answer) => {
      if (status !== 'sending') dispatch({ type: 'answers/submitted', id, answer })
    },
    // Only own properties count, as a form may have a field named `constructor`.
    valueOf: (name) => (Object.hasOwn(filled, name) ? (filled[name] ?? '') : ''),
    fill: (name, value) => dispatch({ type: 'forms/filled', id, name, value }),
  }
}
