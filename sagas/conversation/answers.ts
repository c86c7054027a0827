import type { Api } from '#api/api.ts'
import type { Result } from '#domain/failure.ts'
import type { MessageId } from '#domain/message/message.ts'
import type { Answer } from '#state/conversation/answers.ts'
import type { ActionOf } from '#state/root.ts'
import { call, put, type Saga, service } from '../effects.ts'
import { loadContact } from '../visitor/loadContact.ts'

/** Submits a form, choice, e-mail address or rating as the answer to the message with this id. */
export function* submitAnswer({ id, answer }: ActionOf<'answers/submitted'>): Saga {
  const api = yield* service('api')
  const result = yield* call(send, api, id, answer)
  yield* put(
    result.ok ? { type: 'answers/accepted', id, answer } : { type: 'answers/refused', id, failure: result.failure },
  )
  // The server stores a submitted address on the contact, so the contact is reloaded.
  if (result.ok && 'email' in answer) yield* loadContact()
}

function send(api: Api, id: MessageId, answer: Answer): Promise<Result<true>> {
  if (answer.kind === 'email') return api.answers.submitEmail(id, answer.email)
  return answer.kind === 'values'
    ? api.answers.submitForm(id, answer.values, answer.email)
    : api.answers.submitCsat(id, answer.csat)
}
