import type { Contact } from '#domain/contact.ts'
import type { Failure } from '#domain/failure.ts'
import type { AppAction } from './root.ts'

export type ContactAction =
  | { readonly type: 'contact/loaded'; readonly contact: Contact }
  | { readonly type: 'contact/failed'; readonly failure: Failure }
  /** The host named somebody else: what belonged to the previous person must go. */
  | { readonly type: 'contact/switched' }
  /** The servers know the new person, whose room is another one. */
  | { readonly type: 'contact/joined' }

export type ContactState = Contact

const NOBODY: ContactState = { hasEmail: false, hasName: false, hasPhoneNumber: false }

export function contact(state: ContactState = NOBODY, action: AppAction): ContactState {
  switch (action.type) {
    case 'contact/loaded':
      return { ...state, ...action.contact }
    case 'contact/switched':
      return NOBODY
    default:
      return state
  }
}
