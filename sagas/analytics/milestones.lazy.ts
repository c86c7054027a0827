import { createSelector } from 'reselect'
import { isRepeatVisitor } from '#domain/bot/bot.ts'
import type { ConversationId } from '#domain/conversation.ts'
import { type Milestone, reachedSince, progressOf, wasReported, withReported } from '#domain/analytics/milestone.ts'
import { selectConversation } from '#state/conversation/conversation.ts'
import { selectContact } from '#state/visitor/contact.ts'
import type { ActionOf, AppState } from '#state/root.ts'
import { selectMessages } from '#state/selectors/messages.ts'
import { selectSetup } from '#state/setup.ts'
import { selectIsLeading } from '#state/tabs.ts'
import { onChange, put, type Saga, select, service, takeEvery } from '../effects.ts'

const selectProgress = createSelector(
  [selectConversation, selectMessages, (state: AppState) => state.conversation.status !== 'unknown'],
  (conversation, messages, isKnown) => progressOf({ conversation, messages }, isKnown),
)

/**
 * Returns a function that says whether the contact had an e-mail address when it was first loaded. An address that the
 * visitor enters later does not count.
 */
function* watchContactEmail(): Saga<() => boolean> {
  let isKnown: boolean | undefined
  const note = function* (): Saga {
    isKnown ??= (yield* select(selectContact)).hasEmail
  }
  if ((yield* select(selectSetup)) === 'finished') yield* note()
  yield* takeEvery(['contact/loaded', 'setup/finished'], note)
  yield* takeEvery('contact/changed', function* () {
    isKnown = undefined
  })
  return () => isKnown ?? false
}

/** Announces each milestone of a conversation once, in the leader tab. */
export function* milestonesSaga(): Saga {
  const wasKnown = yield* watchContactEmail()
  yield* onChange(selectProgress, function* (now, before) {
    if (typeof now.id === 'number' && (yield* select(selectIsLeading)))
      for (const milestone of reachedSince(before, now)) yield* announceOnce(now.id, milestone, wasKnown())
  })
  yield* takeEvery('contact/changed', forget)
}

function* announceOnce(id: ConversationId, milestone: Milestone, wasKnown: boolean): Saga {
  const session = yield* service('session')
  const reported = session.recall('told')
  if (wasReported(reported, id, milestone)) return
  session.remember('told', withReported(reported, id, milestone))
  yield* milestone === 'triggered' ? announceStart(id, wasKnown) : put({ type: `bot/${milestone}`, conversationId: id })
}

function* announceStart(conversationId: ConversationId, wasKnown: boolean): Saga {
  const session = yield* service('session')
  const isRepeat = isRepeatVisitor(session.recall('repeat') !== undefined, { hasEmail: wasKnown })
  session.remember('repeat', 'true')
  yield* put({ type: 'conversation/triggered', conversationId, isRepeat })
}

function* forget({ isSamePerson }: ActionOf<'contact/changed'>): Saga {
  const session = yield* service('session')
  if (isSamePerson) return
  session.remember('repeat', undefined)
  session.remember('told', undefined)
}
