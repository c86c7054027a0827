import type { AppAction, AppState } from './root.ts'

/**
 * Setup loads the data that the screens need from the servers. It starts at the first intent, such as an opening of the
 * panel, and not before.
 */
export type SetupAction =
  | { readonly type: 'setup/started' }
  /** Home is complete for a first visit: a new visitor has no conversation to show. */
  | { readonly type: 'setup/welcomed' }
  | { readonly type: 'setup/finished' }
  | { readonly type: 'setup/failed' }
  | { readonly type: 'setup/retried' }

export type SetupState = 'waiting' | 'running' | 'welcomed' | 'finished' | 'failed'

export function setup(state: SetupState = 'waiting', action: AppAction): SetupState {
  switch (action.type) {
    case 'setup/started':
    case 'setup/retried':
      return 'running'
    case 'setup/welcomed':
      return 'welcomed'
    case 'setup/finished':
      return 'finished'
    case 'setup/failed':
      return 'failed'
    default:
      return state
  }
}

export const selectSetup = (state: AppState): SetupState => state.setup

/** Returns whether requests of the setup are still pending. */
export const selectIsSettingUp = ({ setup: status }: AppState): boolean => status === 'running' || status === 'welcomed'

export const selectIsHomeKnown = ({ setup: status }: AppState): boolean =>
  status === 'welcomed' || status === 'finished'
