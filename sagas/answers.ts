import type { Api } from '#api/api.ts'
import type { Result } from '#domain/failure.ts'
import type { MessageId } from '#domain/message.ts'
import type { Answer } from '#state/answers.ts'
import type { ActionOf } from '#state/root.ts'
import { call, put, type Saga, service } from './effects.ts'
import { loadContact } from './loadContact.ts'

/** Forms, choices, e-mail addresses and ratings go back to the message that asked for them. */
export function* submitAnswer({ id, answer }: ActionOf<'answers/submitted'>): Saga {
  const api = yield* service('api')
  const result = yield* call(ask, api, id, answer)
  yield* put(
    result.ok ? { type: 'answers/accepted', id, answer } : { type: 'answers/refused', id, failure: result.failure },
  )
  // An e-mail address makes a stranger somebody the team can write to.
  if (result.ok && 'email' in answer) yield* loadContact()
}

function ask(api: Api, id: MessageId, answer: Answer): Promise<Result<true>> {
  if (answer.kind === 'email') return api.answers.submitEmail(id, answer.email)
  return answer.kind === 'values'
    ? api.answers.submitForm(id, answer.values, answer.email)
    : api.answers.submitCsat(id, answer.csat)
}
