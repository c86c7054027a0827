import type { Contact } from '#domain/contact.ts'
import type { Failure } from '#domain/failure.ts'
import type { RoomEvent } from '#domain/roomEvent.ts'
import type { ActionOf, AppAction, AppState } from './root.ts'

export type ContactAction =
  | { readonly type: 'contact/loaded'; readonly contact: Contact }
  | { readonly type: 'contact/failed'; readonly failure: Failure }
  /** The host has said who sits here: what belonged to somebody else must go, what is read is read anew. */
  | {
      readonly type: 'contact/changed'
      readonly isSamePerson: boolean
      /** The host calls its visitor by another name than before: in every tab of this browser. */
      readonly isRenamed?: true
    }
  /** The server did not take what the host says of its visitor, or could not be told. */
  | { readonly type: 'contact/identifyFailed'; readonly failure: Failure; readonly command: ActionOf<'host/set-user'> }
  /** The servers have taken what the host says of its visitor; the same words again change nothing. */
  | { readonly type: 'contact/identified'; readonly identity: string; readonly identifier?: string }
  /** The new person's token is stored, for the other tabs to find. */
  | { readonly type: 'contact/replaced' }
  /** The servers know the new person, whose room is another one. */
  | { readonly type: 'contact/sessionReady' }

export type ContactState = Contact & {
  /** Between being named and being known to the servers: nothing may be said in anybody's name. */
  readonly isSwitching?: boolean
  /** What the host has said of them, as one text. */
  readonly identity?: string
  /** How often the person has changed; what was asked before belongs to somebody else. */
  readonly generation?: number
}

const NOBODY: ContactState = { hasEmail: false, hasName: false, hasPhoneNumber: false }

export function contact(state: ContactState = NOBODY, action: AppAction): ContactState {
  switch (action.type) {
    case 'contact/loaded':
      return { ...state, ...action.contact }
    case 'contact/changed':
      return { ...(action.isSamePerson ? state : NOBODY), isSwitching: true, generation: (state.generation ?? 0) + 1 }
    case 'contact/sessionReady':
      return { ...state, isSwitching: false }
    default:
      return afterRoom(state, action)
  }
}

function afterRoom(state: ContactState, action: AppAction): ContactState {
  if (action.type === 'contact/identified') {
    // Not every server repeats the identifier that it has taken.
    const { type: _type, ...said } = action
    return { ...state, ...said }
  }
  return action.type === 'realtime/received' ? action.events.reduce(afterEvent, state) : state
}

/** Servers that do not tell the visitor's address say it of their conversation all the same. */
function afterEvent(state: ContactState, event: RoomEvent): ContactState {
  const email = 'conversation' in event ? event.conversation.visitorEmail : undefined
  return email === undefined || state.email !== undefined ? state : { ...state, email, hasEmail: true }
}

export const selectContact = (state: AppState): ContactState => state.contact
