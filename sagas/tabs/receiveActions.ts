import type { AppAction } from '#state/root.ts'
import { put, type Saga, subscribe } from '../effects.ts'
import type { Tabs } from '../services.ts'
import { markAsRemote } from './remoteActions.ts'

/** Dispatches the actions of other tabs that the guard accepts. */
export const receiveActions = (tabs: Tabs, isAccepted: (action: AppAction) => boolean): Saga =>
  subscribe<AppAction>(
    (emit) => tabs.listen((action) => isAccepted(action) && emit(action)),
    (action) => {
      markAsRemote(action)
      return put(action)
    },
  )
