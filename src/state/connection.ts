import type { AppAction, AppState } from './root.ts'

export type ConnectionAction =
  | { readonly type: 'connection/opening' }
  /** The room is confirmed: from here on events arrive, and what was missed must be fetched. */
  | { readonly type: 'connection/confirmed' }
  | { readonly type: 'connection/lost' }
  /** The server wants no more of us: reconnecting would be refused as well. */
  | { readonly type: 'connection/refused'; readonly reason: string }

export type ConnectionState = 'idle' | 'connecting' | 'open' | 'lost' | 'refused'

export function connection(state: ConnectionState = 'idle', action: AppAction): ConnectionState {
  switch (action.type) {
    // Another attempt is no success: a loss lasts until the server has confirmed.
    case 'connection/opening':
      return state === 'lost' ? state : 'connecting'
    case 'connection/confirmed':
      return 'open'
    case 'connection/lost':
      return 'lost'
    case 'connection/refused':
      return 'refused'
    case 'contact/changed':
      return 'idle'
    default:
      return state
  }
}

export const selectConnection = (state: AppState): ConnectionState => state.connection
