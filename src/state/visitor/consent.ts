import type { Consent } from '#protocol/hostCommands.ts'
import type { AppAction, AppState } from '../root.ts'

export type ConsentAction =
  /** In another tab of this browser, the host has announced what may be stored. */
  | { readonly type: 'consent/learnt'; readonly consent: Consent }
  /** Stored values have moved to the allowed storage and are removed from all other storage. */
  | { readonly type: 'consent/applied' }
  /** The browser denies storage. Typed text and sent messages are kept only while the page lives. */
  | { readonly type: 'storage/denied' }

/** Reduces the storage that is allowed in this browser. If the host announces nothing, everything may be stored. */
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
