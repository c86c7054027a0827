import { type Remark, selectHasDueRemarks } from '#state/remarks.ts'
import type { ActionOf, AppAction } from '#state/root.ts'
import { selectSetup } from '#state/setup.ts'
import { selectIsPeeking } from '#state/widget.ts'
import { call, put, type Saga, select, service, take, takeInOrder } from './effects.ts'
import { fetched } from './fetched.ts'

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
  yield* takeInOrder(['host/push-event', ...OF_THE_VISITOR, ...OF_THEIR_TALK, ...MAY_BEGIN_IT], hear)
}

type Word = ActionOf<(typeof OF_THE_VISITOR)[number]>

function* hear(action: Word | Remark | ActionOf<'host/push-event' | (typeof MAY_BEGIN_IT)[number]>): Saga {
  if (yield* select(selectHasDueRemarks)) yield* (yield* withWords()).tellKept()
  if (isOneOf(MAY_BEGIN_IT, action)) return
  while ((yield* select(selectSetup)) !== 'finished') yield* take('setup/finished')
  if (action.type === 'host/push-event') yield* passOn(action.eventName)
  else yield* obey(action)
}

function* obey(action: Word | Remark): Saga {
  const { hearRemark, identify, setAttributes } = yield* withWords()
  if (isOneOf(OF_THEIR_TALK, action)) yield* hearRemark(action)
  else if (action.type === 'host/set-user') yield* identify(action)
  else yield* setAttributes(action)
}

/** For the server's webhooks and bots. A few lines of news that open by themselves are no opening. */
function* passOn(eventName: string): Saga {
  if (yield* select(selectIsPeeking)) return
  const api = yield* service('api')
  const result = yield* call(api.events.send, eventName)
  if (!result.ok) yield* put({ type: 'pushedEvents/refused', failure: result.failure })
}

const isOneOf = <Type extends AppAction['type']>(types: readonly Type[], action: AppAction): action is ActionOf<Type> =>
  types.some((type) => type === action.type)

/** Few hosts say anything of the kind. */
const withWords = () => fetched(() => import('./words.ts'))
