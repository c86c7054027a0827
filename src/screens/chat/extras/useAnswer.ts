import type { MessageId } from '#domain/message.ts'
import { type Answer, selectAnswerStatus } from '#state/answers.ts'
import { selectFilled } from '#state/forms.ts'
import { useAppDispatch, useAppSelector } from '#state/hooks.ts'

type AnswerHandle = {
  readonly status: 'sending' | 'failed' | undefined
  readonly submit: (answer: Answer) => void
  /** What stands in a field; it is kept until it is sent. */
  readonly valueOf: (name: string) => string
  readonly fill: (name: string, value: string) => void
}

/** One message's answer, from the first letter to the server. */
export function useAnswer(id: MessageId): AnswerHandle {
  const dispatch = useAppDispatch()
  const status = useAppSelector((state) => selectAnswerStatus(state, id))
  const filled = useAppSelector((state) => selectFilled(state, id))
  return {
    status,
    submit: (answer) => {
      if (status !== 'sending') dispatch({ type: 'answers/submitted', id, answer })
    },
    // A form may ask for a `constructor`.
    valueOf: (name) => (Object.hasOwn(filled, name) ? (filled[name] ?? '') : ''),
    fill: (name, value) => dispatch({ type: 'forms/filled', id, name, value }),
  }
}
