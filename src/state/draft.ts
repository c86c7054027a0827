import { MESSAGE_MAX_LENGTH } from '#domain/limits.ts'
import type { AppAction, AppState } from './root.ts'

export type DraftAction =
  | { readonly type: 'draft/changed'; readonly text: string }
  /** The visitor pressed send; whether there is anything to send is decided where it is sent. */
  | { readonly type: 'draft/submitted' }

/** What the visitor has typed and not sent; it outlives every change of screen. */
export type DraftState = string

export function draft(state: DraftState = '', action: AppAction): DraftState {
  switch (action.type) {
    case 'draft/changed':
      return action.text
    case 'messages/submitted':
    case 'contact/switched':
      return ''
    default:
      return state
  }
}

export const selectDraft = (state: AppState): string => state.draft

/** Trimmed, 1 to 1000 characters; undefined while it cannot be sent. */
export const selectSendableDraft = (state: AppState): string | undefined => {
  const text = state.draft.trim()
  return text.length >= 1 && text.length <= MESSAGE_MAX_LENGTH ? text : undefined
}
