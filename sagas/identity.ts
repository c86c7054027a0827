import type { Contact, ContactDetails } from '#domain/contact.ts'
import type { Failure } from '#domain/failure.ts'
import { pauseAfter } from '#domain/pause.ts'
import { present } from '#protocol/fields.ts'
import { selectContact } from '#state/contact.ts'
import type { ActionOf } from '#state/root.ts'
import { loadContact } from './loadContact.ts'
import { call, delayOr, put, type Saga, select, service } from './effects.ts'

export function* setAttributes(
  word: ActionOf<'host/set-custom-attributes' | 'host/delete-custom-attribute'>,
): Saga<Failure | undefined> {
  const api = yield* service('api')
  const result =
    word.type === 'host/set-custom-attributes'
      ? yield* call(api.contact.setCustomAttributes, word.customAttributes)
      : yield* call(api.contact.deleteCustomAttribute, word.customAttribute)
  if (result.ok) return undefined
  yield* put({ type: 'contact/failed', failure: result.failure })
  return result.failure
}

/** The same words again change nothing: hosts say them on every page. */
export function* identify(word: ActionOf<'host/set-user'>): Saga<Failure | undefined> {
  const { identifier, user } = word
  const details: ContactDetails = { ...present({ identifier }), ...user }
  const identity = JSON.stringify(details)
  if ((yield* select(selectContact)).identity === identity) return undefined
  const failure = yield* tellIdentity(details)
  yield* put(
    failure
      ? { type: 'contact/unproven', failure, word }
      : { type: 'contact/identified', identity, ...present({ identifier }) },
  )
  return failure
}

/** Proof is of a name: without one there is nothing to be proved. */
function* tellIdentity({ identifierHash, ...details }: ContactDetails): Saga<Failure | undefined> {
  const api = yield* service('api')
  const isVerified = identifierHash !== undefined && details.identifier !== undefined
  const result = isVerified
    ? yield* call(api.contact.identify, { ...details, identifierHash })
    : yield* call(api.contact.update, details)
  if (!result.ok) return result.failure
  const { id } = yield* select(selectContact)
  if (result.data !== true && result.data.token !== undefined) (yield* service('session')).adopt(result.data.token)
  if (isVerified) yield* switchPerson(id !== undefined && id === idOf(result.data))
  yield* loadContact()
  return undefined
}

/** Only a verified answer says whom the server has recognised. */
const idOf = (data: true | Pick<Contact, 'id'>): number | undefined => (data === true ? undefined : data.id)

/** Without their own room the new person would hear nothing: it is asked for until it is known. */
const PATIENCE = { firstMs: 2_000, longestMs: 60_000 }

/** Another person may sit here now: what the last one said must not be shown, and their room is not this one's. */
function* switchPerson(isSamePerson: boolean): Saga {
  const api = yield* service('api')
  yield* put({ type: 'contact/switched', isSamePerson })
  const { keep } = yield* service('session')
  let result = yield* call(api.channel.load)
  for (let misses = 1; !result.ok; misses += 1) {
    yield* put({ type: 'contact/failed', failure: result.failure })
    yield* delayOr(pauseAfter(misses, PATIENCE, result.failure), 'network/changed')
    result = yield* call(api.channel.load)
  }
  keep(result.data.session)
  yield* put({ type: 'contact/joined' })
}
