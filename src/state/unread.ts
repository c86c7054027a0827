import type { AppAction } from './root.ts'

export type UnreadAction = { readonly type: 'unread/counted'; readonly count: number }

/** The count the host was last told. */
export type UnreadState = number

export function unread(state: UnreadState = 0, action: AppAction): UnreadState {
  return action.type === 'unread/counted' ? action.count : state
}
