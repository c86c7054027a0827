import type { Account } from '#domain/account.ts'
import type { Failure } from '#domain/failure.ts'
import type { AppAction, AppState } from '../root.ts'

export type AccountAction =
  | { readonly type: 'account/loaded'; readonly account: Account }
  | { readonly type: 'account/failed'; readonly failure: Failure }

/**
 * Absent until the account is loaded. It stays absent on a server without the middleware, where only the features of
 * the channel are on.
 */
export type AccountState = { readonly account?: Account }

export function account(state: AccountState = {}, action: AppAction): AccountState {
  return action.type === 'account/loaded' ? { account: action.account } : state
}

export const selectAccount = (state: AppState): Account | undefined => state.account.account
