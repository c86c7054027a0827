import { mayPass } from '#domain/failure.ts'
import { selectHasDueRemarks } from '#state/remarks.ts'
import type { ActionOf, AppAction } from '#state/root.ts'
import { selectSetup } from '#state/setup.ts'
import { delayOr, put, type Saga, select, take, takeInOrder, takeLatest } from './effects.ts'
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
  yield* takeLatest(['contact/unproven', 'host/set-user'], tellAgain)
  yield* takeInOrder([...WORDS, ...MAY_BEGIN_IT], hear)
}

/** How long until a server that could not be told who this is is told again, if nothing is heard of the network. */
const TELL_AGAIN_MS = 30_000

/** A page says once who its visitor is, and does not look whether there was a network; whoever waited for an answer has had it. */
function* tellAgain(action: ActionOf<'contact/unproven' | 'host/set-user'>): Saga {
  if (action.type === 'host/set-user' || action.word.requestId !== undefined) return
  if (!mayPass(action.failure)) return
  yield* delayOr(TELL_AGAIN_MS, 'network/changed')
  yield* put(action.word)
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
