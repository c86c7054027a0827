import { MESSAGE_MAX_LENGTH } from '#domain/limits.ts'
import type { MessageId } from '#domain/message/message.ts'
import type { PendingMessage } from '#domain/message/outbox.ts'
import type { AppAction, AppState } from '../root.ts'

export type DraftAction =
  | { readonly type: 'draft/changed'; readonly text: string }
  /** Text that the visitor typed on an earlier page and did not send. */
  | { readonly type: 'draft/restored'; readonly text: string }
  /** The host suggests a text for the composer. */
  | { readonly type: 'draft/offered'; readonly text: string }
  | { readonly type: 'draft/replyChosen'; readonly to: MessageId }
  | { readonly type: 'draft/replyCancelled' }
  /** The visitor pressed send. The saga decides whether there is anything to send. */
  | { readonly type: 'draft/submitted' }
  /** The visitor pressed Enter before the composer was there. It sends the draft, unless the text or the screen changes. */
  | { readonly type: 'draft/submittedEarly' }
  /** The visitor sends a text that is too long for a message as a text file. */
  | { readonly type: 'draft/sentAsFile' }

/** Text that the visitor has typed but not sent. It survives navigation between screens and a reload of the page. */
export type DraftState = {
  readonly text: string
  readonly replyTo?: MessageId
  /** Text that was taken over from a search or an article, and not typed by the visitor. */
  readonly prefilledText?: string
  /** Text that the composer sends as soon as it is there; empty if the visitor has left the screen since. */
  readonly dueText?: string
}

const EMPTY: DraftState = { text: '' }

export function draft(state: DraftState = EMPTY, action: AppAction): DraftState {
  switch (action.type) {
    case 'draft/changed':
      return { text: action.text, ...withReplyTo(state.replyTo) }
    case 'draft/submittedEarly':
      return { ...state, dueText: state.text }
    case 'screens/chatClicked':
    case 'screens/tabClicked':
      return { ...state, dueText: '' }
    case 'draft/replyChosen':
      return { ...state, replyTo: action.to }
    case 'draft/replyCancelled':
      return { text: state.text }
    // The next message belongs to another conversation than the quoted one.
    case 'conversation/left':
    case 'conversation/replaced':
      return withoutReply(state)
    case 'draft/restored':
      return state.text === '' ? { ...state, text: action.text } : state
    case 'articles/helpWanted':
      return prefillDraft(state, action.text)
    case 'draft/offered':
      return appendText(state, action.text)
    case 'messages/submitted':
    case 'contactForm/accepted':
      return EMPTY
    case 'contact/changed':
      return action.isSamePerson ? state : EMPTY
    case 'messages/withdrawn':
    case 'messages/uploadRefused':
      return takeBack(state, action.message)
    default:
      return state
  }
}

const withoutReply = ({ replyTo: _quoted, ...state }: DraftState): DraftState => state

const withReplyTo = (to: MessageId | undefined): Pick<DraftState, 'replyTo'> =>
  to === undefined ? {} : { replyTo: to }

/**
 * Takes over text from a search or an article. Replaces text that was taken over earlier, but never text that the
 * visitor has typed or changed.
 */
const prefillDraft = (state: DraftState, text: string): DraftState =>
  state.text === '' || state.text === state.prefilledText ? { ...state, text, prefilledText: text } : state

/**
 * Appends the host's text. The visitor's text is never overwritten, and text that it already contains is not repeated.
 */
const appendText = (state: DraftState, text: string): DraftState =>
  state.text.includes(text) ? state : { ...state, text: joinLines(state.text, text) }

/** Takes back a message from the outbox. Its text is inserted before text that was typed since. */
const takeBack = (state: DraftState, { content, replyTo }: PendingMessage): DraftState => ({
  ...state,
  text: joinLines(content, state.text),
  ...withReplyTo(state.replyTo ?? replyTo),
})

const joinLines = (first: string, second: string): string => [first, second].filter(Boolean).join('\n')

export const selectDraft = (state: AppState): string => state.draft.text

/** Returns whether the visitor has sent exactly this text. The host, for example, may have added to it since. */
export const selectIsDraftDue = ({ draft: { text, dueText } }: AppState): boolean => text !== '' && text === dueText

/** Returns the message to reply to, if it is shown: a refused reply may come back when another conversation has begun. */
export const selectReplyTo = ({ draft: { replyTo }, messages }: AppState): MessageId | undefined =>
  replyTo !== undefined && messages.messages[replyTo] ? replyTo : undefined

/**
 * Returns the trimmed text; undefined if it has more than 1000 characters. Empty text is valid for files without text.
 */
export const selectSendableText = (state: AppState): string | undefined => {
  const text = state.draft.text.trim()
  const isPreparing = BUILT_IN.pictureEditor && state.files.some(({ status }) => status === 'preparing')
  return text.length > MESSAGE_MAX_LENGTH || isPreparing ? undefined : text
}
