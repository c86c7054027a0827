import { createSelector } from 'reselect'
import { isRepeatVisitor } from '#domain/bot/bot.ts'
import type { ConversationId } from '#domain/conversation.ts'
import {
  type Milestone,
  pickNewMilestones,
  progressOf,
  wasReported,
  withReported,
} from '#domain/analytics/milestone.ts'
import { selectConversation } from '#state/conversation/conversation.ts'
import { selectContact } from '#state/visitor/contact.ts'
import type { ActionOf, AppState } from '#state/root.ts'
import { selectMessages } from '#state/selectors/messages.ts'
import { selectSetup } from '#state/setup.ts'
import { selectIsLeading } from '#state/tabs.ts'
import { onChange, put, type Saga, select, service, takeEvery } from '../effects.ts'

const selectProgress = createSelector(
  [selectConversation, selectMessages, (state: AppState) => state.conversation.status !== 'unknown'],
  (conversation, messages, isConversationKnown) => progressOf({ conversation, messages }, isConversationKnown),
)

/**
 * Returns a function that says whether the contact had an e-mail address when it was first loaded. An address that the
 * visitor enters later does not count.
 */
function* watchContactEmail(): Saga<() => boolean> {
  let hasKnownEmail: boolean | undefined
  const recordHasEmail = function* (): Saga {
    hasKnownEmail ??= (yield* select(selectContact)).hasEmail
  }
  if ((yield* select(selectSetup)) === 'finished') yield* recordHasEmail()
  yield* takeEvery(['contact/loaded', 'setup/finished'], recordHasEmail)
  yield* takeEvery('contact/changed', function* () {
    hasKnownEmail = undefined
  })
  return () => hasKnownEmail ?? false
}

/** Announces each milestone of a conversation once, in the leader tab. */
export function* milestonesSaga(): Saga {
  const wasEmailKnown = yield* watchContactEmail()
  yield* onChange(selectProgress, function* (now, before) {
    if (typeof now.id === 'number' && (yield* select(selectIsLeading)))
      for (const milestone of pickNewMilestones(before, now)) yield* announceOnce(now.id, milestone, wasEmailKnown())
  })
  yield* takeEvery('contact/changed', resetReportedMilestones)
}

function* announceOnce(id: ConversationId, milestone: Milestone, wasEmailKnown: boolean): Saga {
  const session = yield* service('session')
  const reported = session.read('told')
  if (wasReported(reported, id, milestone)) return
  session.write('told', withReported(reported, id, milestone))
  yield* milestone === 'triggered'
    ? announceStart(id, wasEmailKnown)
    : put({ type: `bot/${milestone}`, conversationId: id })
}

function* announceStart(conversationId: ConversationId, wasEmailKnown: boolean): Saga {
  const session = yield* service('session')
  const isRepeat = isRepeatVisitor(session.read('repeat') !== undefined, { hasEmail: wasEmailKnown })
  session.write('repeat', 'true')
  yield* put({ type: 'conversation/triggered', conversationId, isRepeat })
}

function* resetReportedMilestones({ isSamePerson }: ActionOf<'contact/changed'>): Saga {
  const session = yield* service('session')
  if (isSamePerson) return
  session.write('repeat', undefined)
  session.write('told', undefined)
}
