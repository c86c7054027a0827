import type { Contact, ContactDetails } from '#domain/contact.ts'
import { selectContact } from '#state/contact.ts'
import type { ActionOf } from '#state/root.ts'
import { selectSetup } from '#state/setup.ts'
import { call, put, type Saga, select, service, take, takeInOrder } from './effects.ts'

/** What the host says of its visitor, one after the other, as a later word builds on an earlier one. */
export function* contactSaga(): Saga {
  yield* takeInOrder(['host/set-user', 'host/set-custom-attributes', 'host/delete-custom-attribute'], hear)
}

type Word = ActionOf<'host/set-user' | 'host/set-custom-attributes' | 'host/delete-custom-attribute'>

function* hear(word: Word): Saga {
  while ((yield* select(selectSetup)) !== 'finished') yield* take('setup/finished')
  if (word.type === 'host/set-user') yield* identify(word)
  else yield* setAttributes(word)
}

function* setAttributes(word: Exclude<Word, { type: 'host/set-user' }>): Saga {
  const api = yield* service('api')
  const result =
    word.type === 'host/set-custom-attributes'
      ? yield* call(api.contact.setCustomAttributes, word.customAttributes)
      : yield* call(api.contact.deleteCustomAttribute, word.customAttribute)
  if (!result.ok) yield* put({ type: 'contact/failed', failure: result.failure })
}

function* identify({ identifier, user }: ActionOf<'host/set-user'>): Saga {
  const api = yield* service('api')
  const details: ContactDetails = { identifier, ...user }
  const isVerified = details.identifierHash !== undefined
  const result = isVerified ? yield* call(api.contact.identify, details) : yield* call(api.contact.update, details)
  if (result.ok) {
    const { id } = yield* select(selectContact)
    if (isVerified) yield* switchPerson(id !== undefined && id === idOf(result.data))
    yield* loadContact()
  } else yield* put({ type: 'contact/failed', failure: result.failure })
}

/** Only a verified answer says whom the server has recognised. */
const idOf = (data: true | { readonly contact: Contact }): number | undefined =>
  data === true ? undefined : data.contact.id

/** Another person may sit here now: what the last one said must not be shown, and their room is not this one's. */
function* switchPerson(isSamePerson: boolean): Saga {
  const api = yield* service('api')
  yield* put({ type: 'contact/switched', isSamePerson })
  const result = yield* call(api.channel.load)
  if (result.ok) {
    const keeper = yield* service('session')
    keeper.keep(result.data.session)
    yield* put({ type: 'contact/joined' })
  } else yield* put({ type: 'contact/failed', failure: result.failure })
}

export function* loadContact(): Saga {
  const api = yield* service('api')
  const result = yield* call(api.contact.load)
  yield* put(
    result.ok ? { type: 'contact/loaded', contact: result.data } : { type: 'contact/failed', failure: result.failure },
  )
}
