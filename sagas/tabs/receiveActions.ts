import { selectShownConversationId } from '#state/conversation/messages.ts'
import type { AppAction } from '#state/root.ts'
import { put, type Saga, select, subscribe } from '../effects.ts'
import type { Tabs } from '../services.ts'
import { markAsRemote } from './remoteActions.ts'

/** Dispatches the actions of other tabs that the guard accepts, unless they are about a conversation not shown here. */
export const receiveActions = (tabs: Tabs, isAccepted: (action: AppAction) => boolean): Saga =>
  subscribe<AppAction>(
    (emit) => tabs.listen((action) => isAccepted(action) && emit(action)),
    function* (action) {
      if (yield* isOutdated(action)) return
      markAsRemote(action)
      yield* put(action)
    },
  )

/** Returns whether another tab has left a conversation that this tab does not show any more. */
function* isOutdated(action: AppAction): Saga<boolean> {
  if (action.type !== 'conversation/left' && action.type !== 'conversation/replaced') return false
  const shown = yield* select(selectShownConversationId)
  return shown !== undefined && shown !== action.id
}
