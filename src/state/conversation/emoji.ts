import type { SkinTone } from '#domain/message/emoji.ts'
import type { AppAction, AppState } from '../root.ts'

export type EmojiAction = { readonly type: 'emoji/toneChosen'; readonly tone: SkinTone }

/** Skin tone of emoji that the visitor has chosen, stored in the browser. */
export type EmojiState = { readonly tone: SkinTone }

export function emoji(state: EmojiState = { tone: 'none' }, action: AppAction): EmojiState {
  return action.type === 'emoji/toneChosen' ? { tone: action.tone } : state
}

export const selectSkinTone = (state: AppState): SkinTone => state.emoji.tone
