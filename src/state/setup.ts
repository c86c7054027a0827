import type { AppAction, AppState } from './root.ts'

/** Setting up is asking the servers for what the screens need; it starts at the first opening and not before. */
export type SetupAction =
  | { readonly type: 'setup/started' }
  /** Home is complete for somebody who comes for the first time: they have no talk that it could tell of. */
  | { readonly type: 'setup/welcomed' }
  | { readonly type: 'setup/finished' }
  | { readonly type: 'setup/failed' }
  /** The visitor asked to try again. */
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

/** Servers are still asked for something. */
export const selectIsSettingUp = ({ setup: is }: AppState): boolean => is === 'running' || is === 'welcomed'

export const selectIsHomeKnown = ({ setup: is }: AppState): boolean => is === 'welcomed' || is === 'finished'
