import type { ChosenFile, ChosenFileId, FileProblem } from '#domain/message/attachment.ts'
import type { AppAction, AppState } from '../root.ts'

export type FilesAction =
  /** Files were picked, pasted or dropped, and are not checked yet. */
  | { readonly type: 'files/offered'; readonly files: readonly File[] }
  /** Files can be sent. A file of the composer with the same id is replaced, as after a preparation or an edit. */
  | { readonly type: 'files/chosen'; readonly files: readonly ChosenFile[] }
  /** Files that the visitor chose on an earlier page and did not send. */
  | { readonly type: 'files/restored'; readonly files: readonly ChosenFile[] }
  /** Pictures are shown while they are prepared in this tab, together with other files that were chosen with them. */
  | { readonly type: 'files/preparing'; readonly files: readonly ChosenFile[] }
  /** A file cannot be sent. The visitor sees its name and the reason. */
  | { readonly type: 'files/declined'; readonly name: string; readonly problem: FileProblem; readonly limitMb: number }
  | { readonly type: 'files/removed'; readonly id: ChosenFileId }

/** Files in the composer that wait for their message. */
export type FilesState = readonly ChosenFile[]

const NONE: FilesState = []

export function files(state: FilesState = NONE, action: AppAction): FilesState {
  switch (action.type) {
    case 'files/chosen':
    case 'files/preparing':
      return mergeById(state, action.files)
    case 'files/restored':
      return mergeById(action.files, state)
    case 'files/removed':
      return state.filter(({ id }) => id !== action.id)
    case 'contact/changed':
      return action.isSamePerson ? state : NONE
    default:
      return state
  }
}

/** Replaces files by those with the same id, and appends the others. */
const mergeById = (earlier: FilesState, later: FilesState): FilesState => [
  ...new Map([...earlier, ...later].map((file) => [file.id, file])).values(),
]

export const selectFiles = (state: AppState): FilesState => state.files
