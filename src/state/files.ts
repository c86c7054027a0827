import type { ChosenFile, ChosenFileId, FileProblem } from '#domain/attachment.ts'
import type { AppAction, AppState } from './root.ts'

export type FilesAction =
  /** Picked, pasted or dropped; not judged yet. */
  | { readonly type: 'files/offered'; readonly files: readonly File[] }
  | { readonly type: 'files/chosen'; readonly files: readonly ChosenFile[] }
  /** Cannot be sent, and why: said, with the name. */
  | { readonly type: 'files/declined'; readonly name: string; readonly problem: FileProblem; readonly limitMb: number }
  | { readonly type: 'files/removed'; readonly id: ChosenFileId }

/** What waits in the composer for its message. */
export type FilesState = readonly ChosenFile[]

const NONE: FilesState = []

export function files(state: FilesState = NONE, action: AppAction): FilesState {
  switch (action.type) {
    case 'files/chosen':
      return [...state, ...action.files]
    case 'files/removed':
      return state.filter(({ id }) => id !== action.id)
    case 'contact/changed':
      return action.isSamePerson ? state : NONE
    default:
      return state
  }
}

export const selectFiles = (state: AppState): FilesState => state.files
