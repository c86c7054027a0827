import type { AppAction, AppState } from './root.ts'

export type SoundAction = {
  readonly type: 'sound/muted' | 'sound/unmuted' | 'sound/refused'
}

/** Whether the visitor has muted the chime, stored in the browser. */
export type SoundState = { readonly isMuted: boolean }

export function sound(state: SoundState = { isMuted: false }, action: AppAction): SoundState {
  switch (action.type) {
    case 'sound/muted':
      return { isMuted: true }
    case 'sound/unmuted':
      return { isMuted: false }
    default:
      return state
  }
}

export const selectIsMuted = (state: AppState): boolean => state.sound.isMuted

/** Returns whether the account allows the widget to play sounds. */
export const selectHasSound = (state: AppState): boolean => state.account.account?.isNotificationSoundDisabled !== true

export const selectIsSoundOn = (state: AppState): boolean => selectHasSound(state) && !state.sound.isMuted
