import type { AppAction, AppState } from './root.ts'

export type NetworkAction = { readonly type: 'network/changed'; readonly isOnline: boolean }

/** Whether the browser reports a network connection. True may be wrong; false is certain. */
export type NetworkState = { readonly isOnline: boolean }

export function network(state: NetworkState = { isOnline: true }, action: AppAction): NetworkState {
  return action.type === 'network/changed' ? { isOnline: action.isOnline } : state
}

export const selectIsOnline = (state: AppState): boolean => state.network.isOnline
