import type { AppAction, AppState } from './root.ts'

export type ConnectionAction =
  | { readonly type: 'connection/opening' }
  /** The server has confirmed the room. It sends events from here on, and missed events must be loaded. */
  | { readonly type: 'connection/confirmed' }
  | { readonly type: 'connection/lost' }
  /** The server has refused the connection. It would refuse a reconnect too. */
  | { readonly type: 'connection/refused'; readonly reason: string }

export type ConnectionState = 'idle' | 'connecting' | 'open' | 'lost' | 'refused'

export function connection(state: ConnectionState = 'idle', action: AppAction): ConnectionState {
  switch (action.type) {
    // A new attempt is not a success yet: the connection stays lost until the server has confirmed.
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
