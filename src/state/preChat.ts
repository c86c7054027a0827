import type { ContactDetails, CustomAttributes } from '#domain/contact.ts'
import type { Failure } from '#domain/failure.ts'
import type { PreChatValues } from '#domain/preChat.ts'
import type { AppAction, AppState } from './root.ts'

export type PreChatAction =
  | { readonly type: 'preChat/filled'; readonly key: string; readonly value: string }
  /** What an earlier page left half filled in. */
  | { readonly type: 'preChat/restored'; readonly values: PreChatValues }
  /** Without a message where a bot speaks first. */
  | {
      readonly type: 'preChat/submitted'
      readonly contact: ContactDetails
      readonly message?: string
      readonly contactAttributes?: CustomAttributes
      readonly conversationAttributes?: CustomAttributes
    }
  /** The server would not have it: all of it is in the form again. */
  | { readonly type: 'preChat/refused'; readonly failure: Failure }
  /** A number is to be given, and it would help to know where the visitor is. */
  | { readonly type: 'preChat/countryRequested' }
  | { readonly type: 'preChat/countryLoaded'; readonly country: string }
  | { readonly type: 'preChat/countryFailed'; readonly failure: Failure }

/** What is told before the chat; the message among it is the draft. */
export type PreChatState = {
  readonly values: PreChatValues
  /** Handed over without a message: whoever speaks first goes on from here. */
  readonly isGiven: boolean
  readonly failure?: Failure
  /** Where the visitor seems to be; `unknown` if nobody could tell. */
  readonly country?: string
}

const EMPTY: PreChatState = { values: {}, isGiven: false }

export function preChat(state: PreChatState = EMPTY, action: AppAction): PreChatState {
  switch (action.type) {
    case 'preChat/filled':
      return { ...state, values: { ...state.values, [action.key]: action.value } }
    case 'preChat/restored':
      return { ...state, values: { ...action.values, ...state.values } }
    case 'preChat/submitted': {
      const { failure: _past, ...rest } = state
      return { ...rest, isGiven: action.message === undefined }
    }
    case 'preChat/refused':
      return { ...state, isGiven: false, failure: action.failure }
    default:
      return afterOthers(state, action)
  }
}

function afterOthers(state: PreChatState, action: AppAction): PreChatState {
  switch (action.type) {
    case 'preChat/countryLoaded':
      return { ...state, country: action.country }
    case 'preChat/countryFailed':
      return { ...state, country: 'unknown' }
    // There is a conversation: it has all been said.
    case 'conversation/loaded':
      return action.conversation ? EMPTY : state
    case 'contact/changed':
      return action.isSamePerson ? state : EMPTY
    default:
      return state
  }
}

export const selectPreChat = (state: AppState): PreChatState => state.preChat

/** Handed over, and on its way. */
export const selectIsBeginning = (state: AppState): boolean =>
  state.messages.pending.some(({ contact, status }) => contact !== undefined && status !== 'failed')
