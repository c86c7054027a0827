import type { AppAction, AppState } from './root.ts'

export type NetworkAction = { readonly type: 'network/changed'; readonly isOnline: boolean }

/** What the browser says of its connection: "online" is a hope, "offline" is certain. */
export type NetworkState = { readonly isOnline: boolean }

export function network(state: NetworkState = { isOnline: true }, action: AppAction): NetworkState {
  return action.type === 'network/changed' ? { isOnline: action.isOnline } : state
}

export const selectIsOnline = (state: AppState): boolean => state.network.isOnline
