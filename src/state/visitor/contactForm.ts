import type { ContactFormEntry } from '#domain/contactForm.ts'
import type { Failure } from '#domain/failure.ts'
import type { AppAction, AppState } from '../root.ts'

export type ContactFormAction =
  | { readonly type: 'contactForm/submitted'; readonly entry: ContactFormEntry }
  | { readonly type: 'contactForm/accepted' }
  | { readonly type: 'contactForm/refused'; readonly failure: Failure }
  /** The visitor has another question, or opens the form after declining it. */
  | { readonly type: 'contactForm/reset' }
  /** The visitor prefers to leave a message in the chat. */
  | { readonly type: 'contactForm/declined' }

/**
 * State of the contact form (a question by email). Its field values are stored with the values of the pre-chat form.
 */
export type ContactFormState = 'idle' | 'sending' | 'refused' | 'sent' | 'declined'

const STATE_AFTER_ACTION: Readonly<Record<ContactFormAction['type'], ContactFormState>> = {
  'contactForm/submitted': 'sending',
  'contactForm/accepted': 'sent',
  'contactForm/refused': 'refused',
  'contactForm/declined': 'declined',
  'contactForm/reset': 'idle',
}

export function contactForm(state: ContactFormState = 'idle', action: AppAction): ContactFormState {
  if (isContactFormAction(action)) return STATE_AFTER_ACTION[action.type]
  return action.type === 'contact/changed' && !action.isSamePerson ? 'idle' : state
}

const isContactFormAction = (action: AppAction): action is ContactFormAction => action.type in STATE_AFTER_ACTION

export const selectContactForm = (state: AppState): ContactFormState => state.contactForm
