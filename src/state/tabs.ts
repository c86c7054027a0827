import type { EpochMs } from '#domain/time.ts'
import type { AppAction, AppState } from './root.ts'

export type TabsAction =
  /** The visitor's browser is known by name: storage and other tabs are open to us. */
  | { readonly type: 'session/opened'; readonly scope: string }
  /** Another tab of the visitor's has come, and knows of nothing that is on its way. */
  | { readonly type: 'tabs/joined' }
  /** Another person sits here: with the tabs of the one before there is nothing in common any more. */
  | { readonly type: 'tabs/left' }
  /** The page is put aside: whatever would keep it from that, or others waiting for it, is let go. */
  | { readonly type: 'page/frozen' }
  /** It is back, and knows nothing of what has happened meanwhile. */
  | { readonly type: 'page/resumed' }
  /** This tab owns the socket and the outbox from now on. */
  | { readonly type: 'tabs/becameLeader'; readonly at: EpochMs }

/** Of several tabs one leads; the others show what it tells them. */
export type TabsState = 'following' | 'leading'

export function tabs(state: TabsState = 'following', action: AppAction): TabsState {
  if (action.type === 'tabs/left' || action.type === 'page/frozen') return 'following'
  return action.type === 'tabs/becameLeader' ? 'leading' : state
}

export const selectIsLeading = (state: AppState): boolean => state.tabs === 'leading'
