import { isRepeatVisitor } from '#domain/bot.ts'
import type { ConversationId } from '#domain/conversation.ts'
import { type Milestone, reachedSince, type Standing, standingOf, wasTold, withTold } from '#domain/milestone.ts'
import { selectContact } from '#state/contact.ts'
import type { ActionOf, AppState } from '#state/root.ts'
import { selectBotTalk } from '#state/selectors/bot.ts'
import { selectIsLeading } from '#state/tabs.ts'
import { put, type Saga, select, service, takeEvery } from './effects.ts'

const MAY_BRING_ONE = [
  'conversation/loaded',
  'conversation/left',
  'conversation/ended',
  'contact/switched',
  'messages/accepted',
  'messages/loaded',
  'realtime/received',
] as const

const selectStanding = (state: AppState): Standing =>
  standingOf(selectBotTalk(state), state.conversation.status !== 'unknown')

/** What a conversation comes to is told once, by the tab that leads. */
export function* milestonesSaga(): Saga {
  let before = yield* select(selectStanding)
  yield* takeEvery(MAY_BRING_ONE, function* () {
    const now = yield* select(selectStanding)
    const reached = reachedSince(before, now)
    before = now
    if (typeof now.id === 'number' && (yield* select(selectIsLeading)))
      for (const milestone of reached) yield* tellOnce(now.id, milestone)
  })
  yield* takeEvery('contact/switched', forget)
}

function* tellOnce(id: ConversationId, milestone: Milestone): Saga {
  const session = yield* service('session')
  const told = session.recall('told')
  if (wasTold(told, id, milestone)) return
  session.remember('told', withTold(told, id, milestone))
  yield* milestone === 'triggered' ? tellOfBeginning(id) : put({ type: `bot/${milestone}`, conversationId: id })
}

function* tellOfBeginning(conversationId: ConversationId): Saga {
  const session = yield* service('session')
  const isRepeat = isRepeatVisitor(session.recall('repeat') !== undefined, yield* select(selectContact))
  session.remember('repeat', 'true')
  yield* put({ type: 'conversation/triggered', conversationId, isRepeat })
}

function* forget({ isSamePerson }: ActionOf<'contact/switched'>): Saga {
  const session = yield* service('session')
  if (isSamePerson) return
  session.remember('repeat', undefined)
  session.remember('told', undefined)
}
