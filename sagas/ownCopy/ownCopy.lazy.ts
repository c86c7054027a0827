import { addSlices } from '#state/lazySlices.ts'
import type { ActionOf } from '#state/root.ts'
import { ownCopy, showCopy } from '#state/visitor/ownCopy.ts'
import type { OwnCopyTrigger } from './triggers.ts'
import { type Saga, service } from '../effects.ts'
import { forgetVisitor } from './forgetVisitor.ts'
import { persistHistory, restoreHistory, withOfflineHistory } from './offlineHistory.ts'
import { saveConversation } from './saveConversation.ts'

/** Handles what the visitor requests. Lazy chunk, loaded early, as forgetting needs no network. */
export function* handleAction(action: ActionOf<OwnCopyTrigger>): Saga {
  addSlices(yield* service('store'), { ownCopy }, showCopy)
  if (BUILT_IN.saveConversation && action.type === 'savedCopy/requested') yield* saveConversation(action)
  if (BUILT_IN.forgetVisitor && action.type === 'visitor/forgotten') yield* forgetVisitor(action)
  if (BUILT_IN.offlineHistory) yield* handleSetup(action)
}

/** Shows the copy of the last messages after a failed setup, and keeps it current after a successful one. */
function* handleSetup({ type }: ActionOf<OwnCopyTrigger>): Saga {
  if (type === 'setup/failed') yield* withOfflineHistory(restoreHistory)
  if (type === 'setup/finished') yield* withOfflineHistory(persistHistory)
}
