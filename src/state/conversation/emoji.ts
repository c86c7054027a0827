import type { SkinTone } from '#domain/message/emoji.ts'
import type { AppAction, AppState } from '../root.ts'

/** Skin tone that the visitor has chosen, and the emoji that they have picked last. Both are stored in the browser. */
export type EmojiState = { readonly tone: SkinTone; readonly recent: readonly string[] }

/** The visitor has chosen a skin tone or picked an emoji, now or on an earlier page. */
export type EmojiAction = { readonly type: 'emoji/changed'; readonly choice: Partial<EmojiState> }

export const emoji = (state: EmojiState = { tone: 'none', recent: [] }, action: AppAction): EmojiState =>
  action.type === 'emoji/changed' ? { ...state, ...action.choice } : state

export const selectSkinTone = (state: AppState): SkinTone => state.emoji.tone

export const selectRecentEmoji = (state: AppState): readonly string[] => state.emoji.recent
