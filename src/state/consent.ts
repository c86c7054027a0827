import type { Consent } from '#protocol/hostCommands.ts'
import type { AppAction, AppState } from './root.ts'

export type ConsentAction =
  /** In another tab of this browser the host has said what may be stored. */
  | { readonly type: 'consent/learnt'; readonly consent: Consent }
  /** What was stored lies where it may now, and nowhere else. */
  | { readonly type: 'consent/applied' }
  /** The browser keeps nothing for us; what is typed and sent lives as long as the page. */
  | { readonly type: 'storage/denied' }

/** What may be stored in this browser; a host that says nothing leaves everything to be stored. */
export function consent(state: Consent = 'full', action: AppAction): Consent {
  switch (action.type) {
    case 'page/opened':
    case 'host/config-set':
    case 'host/set-consent':
    case 'consent/learnt':
      return action.consent ?? state
    default:
      return state
  }
}

export const selectConsent = (state: AppState): Consent => state.consent
