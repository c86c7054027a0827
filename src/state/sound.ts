import type { AppAction, AppState } from './root.ts'

export type SoundAction =
  | { readonly type: 'sound/muted' | 'sound/unmuted' | 'sound/refused' }
  /** A tab, or the pop-out window, has chimed. `messageId` is the newest message at that time. */
  | { readonly type: 'sound/chimed'; readonly messageId: number }

export type SoundState = {
  /** Whether the visitor has muted the chime, stored in the browser. */
  readonly isMuted: boolean
  /** Whether a pop-out window was linked with this page. It chimes first, so that the visitor gets one sound per message. */
  readonly hasWindow?: boolean
  /** Newest message for which a tab or the window has chimed. */
  readonly chimedId?: number
}

export function sound(state: SoundState = { isMuted: false }, action: AppAction): SoundState {
  switch (action.type) {
    case 'sound/muted':
      return { ...state, isMuted: true }
    case 'sound/unmuted':
      return { ...state, isMuted: false }
    case 'sound/chimed':
      return { ...state, chimedId: Math.max(action.messageId, state.chimedId ?? 0) }
    case 'tabs/joined':
      return action.isWindow ? { ...state, hasWindow: true } : state
    default:
      return state
  }
}

export const selectIsMuted = (state: AppState): boolean => state.sound.isMuted

/** Returns whether the account allows the widget to play sounds. */
export const selectHasSound = (state: AppState): boolean => state.account.account?.isNotificationSoundDisabled !== true

export const selectIsSoundOn = (state: AppState): boolean => selectHasSound(state) && !state.sound.isMuted

export const selectHasWindow = (state: AppState): boolean => state.sound.hasWindow === true

export const selectChimedId = (state: AppState): number => state.sound.chimedId ?? 0
