import type { ContactFormEntry } from '#domain/contactForm.ts'
import type { Failure } from '#domain/failure.ts'
import type { AppAction, AppState } from './root.ts'

export type ContactFormAction =
  | { readonly type: 'contactForm/submitted'; readonly entry: ContactFormEntry }
  | { readonly type: 'contactForm/accepted' }
  | { readonly type: 'contactForm/refused'; readonly failure: Failure }
  /** There is another question, or the mail is wanted after all. */
  | { readonly type: 'contactForm/reset' }
  /** The visitor would rather leave a message in the chat. */
  | { readonly type: 'contactForm/declined' }

/** A question by mail; what stands in its fields is kept with what is told before a chat. */
export type ContactFormState = 'idle' | 'sending' | 'refused' | 'sent' | 'declined'

export function contactForm(state: ContactFormState = 'idle', action: AppAction): ContactFormState {
  switch (action.type) {
    case 'contactForm/submitted':
      return 'sending'
    case 'contactForm/accepted':
      return 'sent'
    case 'contactForm/refused':
      return 'refused'
    case 'contactForm/declined':
      return 'declined'
    case 'contactForm/reset':
      return 'idle'
    case 'contact/switched':
      return action.isSamePerson ? state : 'idle'
    default:
      return state
  }
}

export const selectContactForm = (state: AppState): ContactFormState => state.contactForm
