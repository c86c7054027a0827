import type { Failure } from '#domain/failure.ts'
import type { AppAction, AppState } from '../root.ts'

export type TranscriptAction =
  | { readonly type: 'transcript/requested'; readonly email: string }
  | { readonly type: 'transcript/accepted' }
  | { readonly type: 'transcript/refused'; readonly failure: Failure }

export type TranscriptState = 'idle' | 'sending'

export function transcript(state: TranscriptState = 'idle', action: AppAction): TranscriptState {
  switch (action.type) {
    case 'transcript/requested':
      return 'sending'
    case 'transcript/accepted':
    case 'transcript/refused':
      return 'idle'
    default:
      return state
  }
}

export const selectIsTranscriptPending = (state: AppState): boolean => state.transcript === 'sending'
