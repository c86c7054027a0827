import { selectContact } from '#state/contact.ts'
import { selectHasDueRemarks } from '#state/remarks.ts'
import type { ActionOf, AppAction } from '#state/root.ts'
import { selectSetup } from '#state/setup.ts'
import { delayOr, put, type Saga, select, service, take, takeEvery, takeInOrder, takeLatest } from './effects.ts'
import { isRemote } from './remoteActions.ts'
import { fetched } from './fetched.ts'

const OF_THE_VISITOR = ['host/set-user', 'host/set-custom-attributes', 'host/delete-custom-attribute'] as const

const OF_THEIR_TALK = [
  'host/set-label',
  'host/remove-label',
  'host/set-conversation-custom-attributes',
  'host/delete-conversation-custom-attribute',
] as const

/** What is said of the visitor and their talk. */
export const WORDS = [...OF_THE_VISITOR, ...OF_THEIR_TALK] as const

/** Facts after which there may be a conversation that there was not before. */
const MAY_BEGIN_IT = ['conversation/loaded', 'messages/accepted', 'realtime/received'] as const

/** What the host says of its visitor and their talk, one after the other, as a later word builds on an earlier one. */
export function* contactSaga(): Saga {
  const misses = new WeakMap<object, number>()
  yield* takeEvery('host/set-user', leaveFormerPerson)
  yield* takeLatest('contact/switched', followOtherTab)
  yield* takeLatest('host/set-user', (word) => tellAgain(word, misses))
  yield* takeInOrder([...WORDS, ...MAY_BEGIN_IT], hear)
}

/** Their words go at once, whatever the server makes of the new name, and before a setup that runs could show them. */
function* leaveFormerPerson({ identifier }: ActionOf<'host/set-user'>): Saga {
  if (identifier === undefined) return
  const { identifier: known } = yield* select(selectContact)
  const session = yield* service('session')
  if (session.rename(identifier, known)) yield* put({ type: 'contact/switched', isSamePerson: false, isRenamed: true })
}

/** How long the tab in which the person has changed may take to learn the new one's token, in ms. */
const OTHER_TAB_MS = 30_000

/** The person has changed in another tab, which stores the new token. */
function* followOtherTab(switched: ActionOf<'contact/switched'>): Saga {
  if (!isRemote(switched)) return
  const session = yield* service('session')
  session.use(undefined)
  yield* delayOr(OTHER_TAB_MS, 'contact/replaced')
  session.readAgain()
  yield* (yield* withWords()).join()
}

/** Waits until the server has not taken this command; a newer one ends the wait. */
function* tellAgain(word: ActionOf<'host/set-user'>, misses: WeakMap<object, number>): Saga {
  if (word.requestId !== undefined) return
  let unproven = yield* take('contact/unproven')
  while (unproven.word !== word) unproven = yield* take('contact/unproven')
  yield* (yield* withWords()).repeatName(unproven, misses)
}

function* hear(action: ActionOf<(typeof WORDS | typeof MAY_BEGIN_IT)[number]>): Saga {
  if (yield* select(selectHasDueRemarks)) yield* (yield* withWords()).tellKept()
  if (isOneOf(MAY_BEGIN_IT, action)) return
  while ((yield* select(selectSetup)) !== 'finished') yield* take('setup/finished')
  yield* (yield* withWords()).hearWord(action)
}

export const isOneOf = <Type extends AppAction['type']>(
  types: readonly Type[],
  action: AppAction,
): action is ActionOf<Type> => types.some((type) => type === action.type)

/** Few hosts say anything of the kind. */
const withWords = () => fetched(() => import('./words.ts'))
