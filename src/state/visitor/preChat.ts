import type { ContactDetails, CustomAttributes } from '#domain/contact.ts'
import type { Failure } from '#domain/failure.ts'
import type { PreChatValues } from '#domain/preChat/preChat.ts'
import type { AppAction, AppState } from '../root.ts'

export type PreChatAction =
  | { readonly type: 'preChat/filled'; readonly key: string; readonly value: string }
  /** Values that the visitor entered on an earlier page. */
  | { readonly type: 'preChat/restored'; readonly values: PreChatValues }
  /** The visitor submitted the form; without a message in the bot-first flow. */
  | {
      readonly type: 'preChat/submitted'
      readonly contact: ContactDetails
      readonly message?: string
      readonly contactAttributes?: CustomAttributes
      readonly conversationAttributes?: CustomAttributes
    }
  /** The server has refused the values. The form shows all of them again. */
  | { readonly type: 'preChat/refused'; readonly failure: Failure }
  /** A phone field with a choice of the country is shown, which starts with the visitor's presumed country. */
  | { readonly type: 'preChat/countryRequested' }
  | { readonly type: 'preChat/countryLoaded'; readonly country: string }
  | { readonly type: 'preChat/countryFailed'; readonly failure: Failure }

/** State of the pre-chat form. Its message is the draft. */
export type PreChatState = {
  readonly values: PreChatValues
  /** True if the form was submitted without a message, which the bot-first flow does not require. */
  readonly isSubmitted: boolean
  readonly failure?: Failure
  /** Presumed country of the visitor; `unknown` if the lookup failed. */
  readonly country?: string
}

const EMPTY: PreChatState = { values: {}, isSubmitted: false }

export function preChat(state: PreChatState = EMPTY, action: AppAction): PreChatState {
  switch (action.type) {
    case 'preChat/filled':
      return { ...state, values: { ...state.values, [action.key]: action.value } }
    case 'preChat/restored':
      return { ...state, values: { ...action.values, ...state.values } }
    case 'preChat/submitted': {
      const { failure: _past, ...rest } = state
      return { ...rest, isSubmitted: action.message === undefined }
    }
    case 'preChat/refused':
      return { ...state, isSubmitted: false, failure: action.failure }
    case 'preChat/countryLoaded':
      return { ...state, country: action.country }
    case 'preChat/countryFailed':
      return { ...state, country: 'unknown' }
    // The conversation exists, so all values have been sent.
    case 'conversation/loaded':
      return action.conversation ? EMPTY : state
    case 'contact/changed':
      return action.isSamePerson ? state : EMPTY
    default:
      return state
  }
}

export const selectPreChat = (state: AppState): PreChatState => state.preChat

/** Returns whether the submitted form is being sent. */
export const selectIsStartingConversation = (state: AppState): boolean =>
  state.messages.pending.some(({ contact, status }) => contact !== undefined && status !== 'failed')
