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

const AFTER: Readonly<Record<ContactFormAction['type'], ContactFormState>> = {
  'contactForm/submitted': 'sending',
  'contactForm/accepted': 'sent',
  'contactForm/refused': 'refused',
  'contactForm/declined': 'declined',
  'contactForm/reset': 'idle',
}

export function contactForm(state: ContactFormState = 'idle', action: AppAction): ContactFormState {
  if (isOurs(action)) return AFTER[action.type]
  return action.type === 'contact/changed' && !action.isSamePerson ? 'idle' : state
}

const isOurs = (action: AppAction): action is ContactFormAction => action.type in AFTER

export const selectContactForm = (state: AppState): ContactFormState => state.contactForm
