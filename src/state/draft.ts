import { MESSAGE_MAX_LENGTH } from '#domain/limits.ts'
import type { MessageId } from '#domain/message.ts'
import type { AppAction, AppState } from './root.ts'

export type DraftAction =
  | { readonly type: 'draft/changed'; readonly text: string }
  /** What an earlier page left half written. */
  | { readonly type: 'draft/restored'; readonly text: string }
  /** The host suggests what to write. */
  | { readonly type: 'draft/offered'; readonly text: string }
  /** The visitor answers one message in particular. */
  | { readonly type: 'draft/replyChosen'; readonly to: MessageId }
  | { readonly type: 'draft/replyCancelled' }
  /** The visitor pressed send; whether there is anything to send is decided where it is sent. */
  | { readonly type: 'draft/submitted' }

/** What the visitor has typed and not sent; it outlives every change of screen, and the page. */
export type DraftState = {
  readonly text: string
  readonly replyTo?: MessageId
  /** What was handed over from a search or an article, and not by the visitor's hand. */
  readonly handedOver?: string
}

const EMPTY: DraftState = { text: '' }

export function draft(state: DraftState = EMPTY, action: AppAction): DraftState {
  switch (action.type) {
    case 'draft/changed':
      return { text: action.text, ...reply(state.replyTo) }
    case 'draft/replyChosen':
      return { ...state, replyTo: action.to }
    case 'draft/replyCancelled':
      return { text: state.text }
    case 'draft/restored':
      return state.text === '' ? { ...state, text: action.text } : state
    case 'articles/helpWanted':
      return handedOver(state, action.text)
    default:
      return afterOthers(state, action)
  }
}

const reply = (to: MessageId | undefined): Pick<DraftState, 'replyTo'> => (to === undefined ? {} : { replyTo: to })

/** What comes back from the outbox stands before what has been typed since. */
function afterOthers(state: DraftState, action: AppAction): DraftState {
  switch (action.type) {
    case 'messages/submitted':
    case 'contactForm/accepted':
      return EMPTY
    case 'contact/changed':
      return action.isSamePerson ? state : EMPTY
    case 'messages/withdrawn':
    case 'messages/uploadRefused':
      return { ...state, text: joined(action.message.content, state.text) }
    default:
      return action.type === 'draft/offered' ? offered(state, action.text) : state
  }
}

/** What was handed over before, and left as it was, makes room for what is asked now. */
const handedOver = (state: DraftState, text: string): DraftState =>
  state.text === '' || state.text === state.handedOver ? { ...state, text, handedOver: text } : state

/** Nothing of the visitor's is written over; what stands there already is not said twice. */
const offered = (state: DraftState, text: string): DraftState =>
  state.text.includes(text) ? state : { ...state, text: joined(state.text, text) }

const joined = (first: string, second: string): string => [first, second].filter(Boolean).join('\n')

export const selectDraft = (state: AppState): string => state.draft.text

export const selectReplyTo = (state: AppState): MessageId | undefined => state.draft.replyTo

/** Trimmed, at most 1000 characters; undefined while it cannot be sent. Empty is for files without words. */
export const selectSendableText = (state: AppState): string | undefined => {
  const text = state.draft.text.trim()
  return text.length <= MESSAGE_MAX_LENGTH ? text : undefined
}
