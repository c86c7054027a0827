import type { Contact, ContactDetails } from '#domain/contact.ts'
import { requestedDelay, type Failure, type Result } from '#domain/failure.ts'
import type { IdentifiedContact } from '#api/contact.ts'
import { backoffDelay } from '#tools/backoff.ts'
import { omitUndefined } from '#tools/fields.ts'
import { selectContact } from '#state/visitor/contact.ts'
import type { ActionOf } from '#state/root.ts'
import { loadContact } from './loadContact.ts'
import { call, cancelOn, delayOr, put, type Saga, select, service } from '../effects.ts'

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

/**
 * Identifies the contact, unless another person is identified meanwhile. Skips details that the server already has, as
 * hosts send them on every page.
 */
export function* identify(command: ActionOf<'host/set-user'>): Saga<Failure | undefined> {
  const { identifier, user } = command
  const details: ContactDetails = { ...omitUndefined({ identifier }), ...user }
  const identity = JSON.stringify(details)
  if ((yield* select(selectContact)).identity === identity) return undefined
  // A newer `set-user` has replaced this one while it waited.
  if (identifier !== undefined && !(yield* service('session')).isNamed(identifier)) return undefined
  // The tokens that this one requests must not be stored for the person of a newer `set-user`.
  return yield* cancelOn(
    'contact/changed',
    ({ isRenamed }) => isRenamed === true,
    function* () {
      const failure = yield* sendIdentity(details)
      yield* put(
        failure
          ? { type: 'contact/identifyFailed', failure, command }
          : { type: 'contact/identified', identity, ...omitUndefined({ identifier }) },
      )
      return failure
    },
  )
}

/** Sends the identity. A new identifier first gets a session of its own, as it belongs to another contact. */
function* sendIdentity(details: ContactDetails): Saga<Failure | undefined> {
  const { isSwitching = false } = yield* select(selectContact)
  if (isSwitching) {
    if (yield* identifyWithPreviousToken(details)) return undefined
    yield* startSession()
  }
  const result = yield* requestIdentify(details)
  if (!result.ok) return result.failure
  yield* applyIdentified(result.data, { isProven: isVerified(details), isOwnSession: isSwitching })
  yield* loadContact()
  return undefined
}

type Proof = {
  readonly isProven: boolean
  /** True if the session was started for this person, whose messages therefore stay. */
  readonly isOwnSession: boolean
}

/**
 * Switches to the contact of the server's response, if the response has a new token or the identity was verified. A server
 * gives a new token if it knows this contact under another identifier. Without one it has merged the contact of a visitor
 * without a name into the one that it knows, which is the same person.
 */
function* applyIdentified(response: true | IdentifiedContact, { isProven, isOwnSession }: Proof): Saga {
  const { id } = yield* select(selectContact)
  const token = response === true ? undefined : response.token
  if (token !== undefined) (yield* service('session')).saveToken(token)
  const isSamePerson = token === undefined || isOwnSession || (id !== undefined && id === idOf(response))
  if (token !== undefined || isProven) yield* changeContact(isSamePerson)
}

/** True if the identity has an identifier and its HMAC. */
const isVerified = ({ identifier, identifierHash }: ContactDetails): boolean =>
  identifier !== undefined && identifierHash !== undefined

/** Sends the identity by `set_user`, or by the contact's PATCH to servers before 2022, which lack `set_user`. */
function* requestIdentify(details: ContactDetails): Saga<Result<true | IdentifiedContact>> {
  const { contact } = yield* service('api')
  const { identifierHash: _proof, ...detailsWithoutHash } = details
  if (details.identifier === undefined) return yield* call(contact.update, detailsWithoutHash)
  const result = yield* call(contact.identify, details)
  const isNotFound = !result.ok && result.failure.code === 'status' && result.failure.status === 404
  return isNotFound ? yield* call(contact.update, details) : result
}

/** Requests the new person's token with the previous person's. Returns true if the server knows the new person. */
function* identifyWithPreviousToken(details: ContactDetails): Saga<boolean> {
  const session = yield* service('session')
  const [previousToken, ownToken] = [session.takeFormer(), session.token()]
  if (previousToken === undefined || details.identifier === undefined) return false
  const { contact } = yield* service('api')
  session.setToken(previousToken)
  const result = yield* call(contact.identify, details)
  session.setToken(ownToken)
  if (!result.ok || result.data.token === undefined) return false
  session.saveToken(result.data.token)
  yield* loadSession()
  yield* loadContact()
  return true
}

/** Starts a session for a new contact, unless the setup has already requested one. */
function* startSession(): Saga {
  if ((yield* service('session')).token() === undefined) yield* loadSession()
  else yield* put({ type: 'contact/sessionReady' })
}

/** Returns the contact id of a `set_user` response; a PATCH response has none. */
const idOf = (data: true | Pick<Contact, 'id'>): number | undefined => (data === true ? undefined : data.id)

/** Backoff of the session request: without a session the new person receives no messages. */
const BACKOFF = { initialMs: 2_000, maxMs: 60_000 }

/** Clears the previous person's data if the person differs, and loads the new session. */
function* changeContact(isSamePerson: boolean): Saga {
  yield* put({ type: 'contact/changed', isSamePerson })
  yield* loadSession()
}

/** Loads the session of the current contact, with its pubsub token. Retries with backoff until it succeeds. */
export function* loadSession(): Saga {
  const api = yield* service('api')
  const { saveSession } = yield* service('session')
  let result = yield* call(api.channel.load)
  for (let attempts = 1; !result.ok; attempts += 1) {
    yield* put({ type: 'contact/failed', failure: result.failure })
    yield* delayOr(backoffDelay(attempts, BACKOFF, requestedDelay(result.failure)), 'network/changed')
    result = yield* call(api.channel.load)
  }
  saveSession(result.data.session)
  yield* put({ type: 'contact/replaced' })
  yield* put({ type: 'contact/sessionReady' })
}
