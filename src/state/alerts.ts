import type { FileProblem } from '#domain/message/attachment.ts'
import type { AppAction, AppState } from './root.ts'

export type AlertsAction = { readonly type: 'alerts/dismissed' }

/** Alert above the conversation. It stays until the visitor dismisses it or it no longer applies. */
export type Alert =
  | { readonly kind: 'transcriptSent' | 'failed' | 'uploadFailed' }
  | { readonly kind: 'fileDeclined'; readonly name: string; readonly problem: FileProblem; readonly limitMb: number }

export type AlertsState = readonly Alert[]

const NONE: AlertsState = []

/** Maximum number of alerts. More of them would hide the conversation. */
const SHOWN_MAX = 3

export function alerts(state: AlertsState = NONE, action: AppAction): AlertsState {
  switch (action.type) {
    case 'transcript/accepted':
      return [{ kind: 'transcriptSent' }]
    case 'messages/uploadRefused':
      return [{ kind: 'uploadFailed' }]
    case 'files/declined': {
      const { type: _type, ...declined } = action
      return [...state.filter(({ kind }) => kind === 'fileDeclined'), { kind: 'fileDeclined' as const, ...declined }].slice(-SHOWN_MAX) // prettier-ignore
    }
    default:
      return hasFailed(action) ? FAILED : clearOutdated(state, action)
  }
}

const FAILED: AlertsState = [{ kind: 'failed' }]

const hasFailed = ({ type }: AppAction): boolean =>
  type === 'transcript/refused' || type === 'conversation/endRefused' || type === 'bot/restartRefused'

const clearOutdated = (state: AlertsState, action: AppAction): AlertsState => (isDismissal(action) ? NONE : state)

const isDismissal = ({ type }: AppAction): boolean =>
  type === 'alerts/dismissed' || type === 'files/offered' || type === 'messages/submitted' || type === 'contact/changed' || type === 'conversation/left' || type === 'conversation/replaced' // prettier-ignore

export const selectAlerts = (state: AppState): AlertsState => state.alerts
