import type { Contact, ContactDetails } from '#domain/contact.ts'
import type { Failure, Result } from '#domain/failure.ts'
import type { Identified } from '#api/contact.ts'
import { backoffDelay } from '#domain/backoff.ts'
import { omitUndefined } from '#protocol/fields.ts'
import { selectContact } from '#state/contact.ts'
import type { ActionOf } from '#state/root.ts'
import { loadContact } from './loadContact.ts'
import { call, delayOr, put, type Saga, select, service } from './effects.ts'

export function* setAttributes(
  command: ActionOf<'host/set-custom-attributes' | 'host/delete-custom-attribute'>,
): Saga<Failure | undefined> {
  const api = yield* service('api')
  const result =
    command.type === 'host/set-custom-attributes'
      ? yield* call(api.contact.setCustomAttributes, command.customAttributes)
      : yield* call(api.contact.deleteCustomAttribute, command.customAttribute)
  if (result.ok) return undefined
  yield* put({ type: 'contact/failed', failure: result.failure })
  return result.failure
}

/** The same words again change nothing: hosts say them on every page. */
export function* identify(command: ActionOf<'host/set-user'>): Saga<Failure | undefined> {
  const { identifier, user } = command
  const details: ContactDetails = { ...omitUndefined({ identifier }), ...user }
  const identity = JSON.stringify(details)
  if ((yield* select(selectContact)).identity === identity) return undefined
  // Somebody else has been named while this one waited.
  if (identifier !== undefined && !(yield* service('session')).isNamed(identifier)) return undefined
  const failure = yield* tellIdentity(details)
  yield* put(
    failure
      ? { type: 'contact/identifyFailed', failure, command }
      : { type: 'contact/identified', identity, ...omitUndefined({ identifier }) },
  )
  return failure
}

/** Another identifier is another contact, with a proof or without: only the server can tell whether it knows one. */
function* tellIdentity(details: ContactDetails): Saga<Failure | undefined> {
  if ((yield* select(selectContact)).isSwitching) {
    if (yield* recognise(details)) return undefined
    yield* beginAnew()
  }
  const result = yield* tellServer(details)
  if (!result.ok) return result.failure
  yield* follow(result.data, isVerified(details))
  yield* loadContact()
  return undefined
}

/** A token in the answer is another contact's; a proof may have made another of the one that there is. */
function* follow(answer: true | Identified, isProven: boolean): Saga {
  const { id } = yield* select(selectContact)
  const token = answer === true ? undefined : answer.token
  if (token !== undefined) (yield* service('session')).adopt(token)
  if (token !== undefined || isProven) yield* switchPerson(id !== undefined && id === idOf(answer))
}

/** Proof is of a name: without one there is nothing to be proved. */
const isVerified = ({ identifier, identifierHash }: ContactDetails): boolean =>
  identifier !== undefined && identifierHash !== undefined

/** Servers of before 2022 have no `set_user`, and take an identifier with the contact. */
function* tellServer(details: ContactDetails): Saga<Result<true | Identified>> {
  const { contact } = yield* service('api')
  const { identifierHash: _proof, ...unproven } = details
  if (details.identifier === undefined) return yield* call(contact.update, unproven)
  const result = yield* call(contact.identify, details)
  const isAbsent = !result.ok && result.failure.code === 'status' && result.failure.status === 404
  return isAbsent ? yield* call(contact.update, details) : result
}

/** By the token of the person before, a server that knows the next one gives theirs; that is stored, and nothing of before. */
function* recognise(details: ContactDetails): Saga<boolean> {
  const session = yield* service('session')
  const [former, mine] = [session.takeFormer(), session.token()]
  if (former === undefined || details.identifier === undefined) return false
  const { contact } = yield* service('api')
  session.use(former)
  const result = yield* call(contact.identify, details)
  session.use(mine)
  if (!result.ok || result.data.token === undefined) return false
  session.adopt(result.data.token)
  yield* join()
  yield* loadContact()
  return true
}

/** A contact that the server has never seen; the setup may have asked for it already. */
function* beginAnew(): Saga {
  if ((yield* service('session')).token() === undefined) yield* join()
  else yield* put({ type: 'contact/sessionReady' })
}

/** Only a verified answer says whom the server has recognised. */
const idOf = (data: true | Pick<Contact, 'id'>): number | undefined => (data === true ? undefined : data.id)

/** Without their own room the new person would hear nothing: it is asked for until it is known. */
const PATIENCE = { firstMs: 2_000, longestMs: 60_000 }

/** Another person may sit here now: what the last one said must not be shown, and their room is not this one's. */
function* switchPerson(isSamePerson: boolean): Saga {
  yield* put({ type: 'contact/changed', isSamePerson })
  yield* join()
}

/** Asks for the room of whoever sits here now, until it is known. */
export function* join(): Saga {
  const api = yield* service('api')
  const { keep } = yield* service('session')
  let result = yield* call(api.channel.load)
  for (let misses = 1; !result.ok; misses += 1) {
    yield* put({ type: 'contact/failed', failure: result.failure })
    yield* delayOr(backoffDelay(misses, PATIENCE, result.failure), 'network/changed')
    result = yield* call(api.channel.load)
  }
  keep(result.data.session)
  yield* put({ type: 'contact/replaced' })
  yield* put({ type: 'contact/sessionReady' })
}
