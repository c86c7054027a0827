import type { AppAction, AppState } from '../root.ts'

export type DiagnosticsAction =
  /** The visitor agrees that this page records diagnostics. */
  | { readonly type: 'diagnostics/allowed' }
  /** The visitor wants to give the diagnostics to the host page. */
  | { readonly type: 'diagnostics/sendRequested' }
  | { readonly type: 'diagnostics/downloadRequested' }
  /** The visitor wants to end the recording, which deletes the diagnostics. */
  | { readonly type: 'diagnostics/stopRequested' }
  | { readonly type: 'diagnostics/changed'; readonly state: DiagnosticsState }

/** Whether this page records diagnostics, and whether the host page has received them. */
export type DiagnosticsState = 'off' | 'recording' | 'sent'

export const diagnostics = (state: DiagnosticsState = 'off', action: AppAction): DiagnosticsState =>
  action.type === 'diagnostics/changed' ? action.state : state

export const selectDiagnostics = (state: AppState): DiagnosticsState => state.diagnostics

/** Returns whether the tenant lets visitors record diagnostics. */
export const selectHasRecorder = (state: AppState): boolean => state.widget.hasRecorder === true

/** Returns whether the visitor can start to record diagnostics. */
export const selectCanRecord = (state: AppState): boolean => selectHasRecorder(state) && state.diagnostics === 'off'
