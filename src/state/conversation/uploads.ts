import type { TemporaryId } from '#domain/message/message.ts'
import type { AppAction, AppState } from '../root.ts'

export type UploadsAction = {
  readonly type: 'uploads/progressed'
  readonly temporaryId: TemporaryId
  /** Sent share of the file, 0 to 1. */
  readonly share: number
}

/** Progress of each upload, which is removed when its message is accepted or discarded. */
export type UploadsState = Readonly<Record<TemporaryId, number>>

const NONE: UploadsState = {}

export function uploads(state: UploadsState = NONE, action: AppAction): UploadsState {
  switch (action.type) {
    case 'uploads/progressed':
      return { ...state, [action.temporaryId]: action.share }
    case 'messages/accepted':
    case 'messages/discarded': {
      const { [action.temporaryId]: _over, ...others } = state
      return others
    }
    default:
      return state
  }
}

export const selectUploadProgress = (state: AppState, id: TemporaryId): number => state.uploads[id] ?? 0
