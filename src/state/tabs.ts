import type { EpochMs } from '#domain/time.ts'
import type { AppAction, AppState } from './root.ts'

export type TabsAction =
  /** The storage scope of this visit is known, so storage and other tabs can be used. */
  | { readonly type: 'session/opened'; readonly scope: string }
  /**
   * A tab or pop-out window of the visitor has joined the tabs of one person. It does not know their pending messages.
   * `isWindow` is true in the tabs of a page with which a window is linked, and absent in the window itself.
   */
  | { readonly type: 'tabs/joined'; readonly isWindow?: true }
  /** The visitor is another person now. This tab has left the tabs of the previous person. */
  | { readonly type: 'tabs/left' }
  /** The page is frozen. It releases everything that would prevent freezing or block other tabs. */
  | { readonly type: 'page/frozen' }
  /** The page is active again and has missed everything that happened meanwhile. */
  | { readonly type: 'page/resumed' }
  /** This tab owns the socket and the outbox from now on. */
  | { readonly type: 'tabs/becameLeader'; readonly at: EpochMs }

/** Role of this tab. One tab leads, and the others show what the leader tab broadcasts. */
export type TabsState = 'following' | 'leading'

export function tabs(state: TabsState = 'following', action: AppAction): TabsState {
  if (action.type === 'tabs/left' || action.type === 'page/frozen') return 'following'
  return action.type === 'tabs/becameLeader' ? 'leading' : state
}

export const selectIsLeading = (state: AppState): boolean => state.tabs === 'leading'
