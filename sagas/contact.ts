import type { Contact, ContactDetails } from '#domain/contact.ts'
import { selectContact } from '#state/contact.ts'
import { type Remark, selectHasDueRemarks } from '#state/remarks.ts'
import type { ActionOf, AppAction } from '#state/root.ts'
import { selectSetup } from '#state/setup.ts'
import { call, delayOr, put, type Saga, select, service, take, takeInOrder } from './effects.ts'

const OF_THE_VISITOR = ['host/set-user', 'host/set-custom-attributes', 'host/delete-custom-attribute'] as const

const OF_THEIR_TALK = [
  'host/set-label',
  'host/remove-label',
  'host/set-conversation-custom-attributes',
  'host/delete-conversation-custom-attribute',
] as const

/** Facts after which there may be a conversation that there was not before. */
const MAY_BEGIN_IT = ['conversation/loaded', 'messages/accepted', 'realtime/received'] as const

/** What the host says of its visitor and their talk, one after the other, as a later word builds on an earlier one. */
export function* contactSaga(): Saga {
  yield* takeInOrder([...OF_THE_VISITOR, ...OF_THEIR_TALK, ...MAY_BEGIN_IT], hear)
}

type Word = ActionOf<(typeof OF_THE_VISITOR)[number]>

function* hear(action: Word | Remark | ActionOf<(typeof MAY_BEGIN_IT)[number]>): Saga {
  if (yield* select(selectHasDueRemarks)) yield* (yield* call(loadRemarks)).tellKept()
  if (isOneOf(MAY_BEGIN_IT, action)) return
  while ((yield* select(selectSetup)) !== 'finished') yield* take('setup/finished')
  if (isOneOf(OF_THEIR_TALK, action)) yield* (yield* call(loadRemarks)).hearRemark(action)
  else if (action.type === 'host/set-user') yield* identify(action)
  else yield* setAttributes(action)
}

const isOneOf = <Type extends AppAction['type']>(types: readonly Type[], action: AppAction): action is ActionOf<Type> =>
  types.some((type) => type === action.type)

/** Few hosts say anything of the kind. */
const loadRemarks = () => import('./remarks.ts')

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
    if (result.data !== true && result.data.token !== undefined) (yield* service('session')).adopt(result.data.token)
    if (isVerified) yield* switchPerson(id !== undefined && id === idOf(result.data))
    yield* loadContact()
  } else yield* put({ type: 'contact/failed', failure: result.failure })
}

/** Only a verified answer says whom the server has recognised. */
const idOf = (data: true | { readonly contact: Contact }): number | undefined =>
  data === true ? undefined : data.contact.id

/** Without their own room the new person would hear nothing: it is asked for until it is known. */
const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 60_000

/** Another person may sit here now: what the last one said must not be shown, and their room is not this one's. */
function* switchPerson(isSamePerson: boolean): Saga {
  const api = yield* service('api')
  yield* put({ type: 'contact/switched', isSamePerson })
  const { keep } = yield* service('session')
  let pauseMs = FIRST_PAUSE_MS
  let result = yield* call(api.channel.load)
  while (!result.ok) {
    yield* put({ type: 'contact/failed', failure: result.failure })
    yield* delayOr(pauseMs, 'network/changed')
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
    result = yield* call(api.channel.load)
  }
  keep(result.data.session)
  yield* put({ type: 'contact/joined' })
}

export function* loadContact(): Saga {
  const api = yield* service('api')
  const result = yield* call(api.contact.load)
  yield* put(
    result.ok ? { type: 'contact/loaded', contact: result.data } : { type: 'contact/failed', failure: result.failure },
  )
}
