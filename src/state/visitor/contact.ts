import type { Contact } from '#domain/contact.ts'
import type { Failure } from '#domain/failure.ts'
import type { RoomEvent } from '#domain/roomEvent.ts'
import type { ActionOf, AppAction, AppState } from '../root.ts'

export type ContactAction =
  | { readonly type: 'contact/loaded'; readonly contact: Contact }
  | { readonly type: 'contact/failed'; readonly failure: Failure }
  /**
   * The person behind the visitor may have changed. Data of another person is removed, and all loaded data is loaded
   * again.
   */
  | {
      readonly type: 'contact/changed'
      readonly isSamePerson: boolean
      /**
       * The host uses another identifier for its visitor than before. The change applies to every tab of this browser.
       */
      readonly isRenamed?: true
    }
  /** The server has rejected the host's details of the visitor, or could not be reached. */
  | { readonly type: 'contact/identifyFailed'; readonly failure: Failure; readonly command: ActionOf<'host/set-user'> }
  /** The servers have stored the host's details of the visitor. Sending the same details again changes nothing. */
  | { readonly type: 'contact/identified'; readonly identity: string; readonly identifier?: string }
  /** The new person's token is stored, so that other tabs can read it. */
  | { readonly type: 'contact/replaced' }
  /** The servers know the new person, who has another room. */
  | { readonly type: 'contact/sessionReady' }

export type ContactState = Contact & {
  /**
   * True from the change of the person until the servers know the new person. Meanwhile nothing may be sent in the name
   * of either.
   */
  readonly isSwitching?: boolean
  /** The host's details of the visitor, as JSON text. */
  readonly identity?: string
  /**
   * Number of changes of the person. A response that was requested in an earlier generation belongs to another person.
   */
  readonly generation?: number
}

const ANONYMOUS: ContactState = { hasEmail: false, hasName: false, hasPhoneNumber: false }

export function contact(state: ContactState = ANONYMOUS, action: AppAction): ContactState {
  switch (action.type) {
    case 'contact/loaded':
      return { ...state, ...action.contact }
    case 'contact/changed':
      return {
        ...(action.isSamePerson ? state : ANONYMOUS),
        isSwitching: true,
        generation: (state.generation ?? 0) + 1,
      }
    case 'contact/sessionReady':
      return { ...state, isSwitching: false }
    case 'contact/identified': {
      // The identifier comes from the action, as some servers do not return the one that they have stored.
      const { type: _type, ...identified } = action
      return { ...state, ...identified }
    }
    case 'realtime/received':
      return action.events.reduce(applyEvent, state)
    default:
      return state
  }
}

/** Takes the visitor's email address from an event. Some servers send it only with the conversation. */
function applyEvent(state: ContactState, event: RoomEvent): ContactState {
  const email = 'conversation' in event ? event.conversation.visitorEmail : undefined
  return email === undefined || state.email !== undefined ? state : { ...state, email, hasEmail: true }
}

export const selectContact = (state: AppState): ContactState => state.contact
