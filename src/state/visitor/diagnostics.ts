import type { AppAction, AppState } from '../root.ts'

export type DiagnosticsAction =
  /** The visitor agrees that this page records diagnostics. */
  | { readonly type: 'diagnostics/allowed' }
  | { readonly type: 'diagnostics/changed'; readonly state: DiagnosticsState }
  /** The visitor ends the recording and gets its file. */
  | { readonly type: 'diagnostics/finishRequested' }
  /** The visitor gives the file to the host page. */
  | { readonly type: 'diagnostics/sendRequested' }
  | { readonly type: 'diagnostics/downloadRequested' }
  /** The visitor deletes what was recorded, or withdraws the consent before the recording has begun. */
  | { readonly type: 'diagnostics/removed' }

/**
 * Whether this page records diagnostics. `starting` lasts until the code of the recorder is loaded; `recorded` and `sent`
 * have a file that no longer changes.
 */
export type DiagnosticsState = 'off' | 'starting' | 'recording' | 'recorded' | 'sent'

/** Slice of the menu with offers, which is lazy. A consent holds for one person only. */
export function diagnostics(state: DiagnosticsState = 'off', action: AppAction): DiagnosticsState {
  switch (action.type) {
    case 'diagnostics/allowed':
      return 'starting'
    case 'diagnostics/changed':
      return action.state
    case 'diagnostics/removed':
      return 'off'
    case 'contact/changed':
      return action.isSamePerson ? state : 'off'
    default:
      return state
  }
}

export const selectDiagnostics = (state: AppState): DiagnosticsState => state.diagnostics ?? 'off'

/** Returns whether the visitor can start to record diagnostics, as the tenant allows it. */
export const selectCanRecord = (state: AppState): boolean =>
  state.widget.hasRecorder === true && selectDiagnostics(state) === 'off'
