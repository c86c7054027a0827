import type { Csat } from '#domain/message/csat.ts'
import type { Failure } from '#domain/failure.ts'
import type { MessageId, SubmittedValue } from '#domain/message/message.ts'
import type { AppAction, AppState } from '../root.ts'

/** Answer of the visitor to a message that requests input. */
export type Answer =
  | { readonly kind: 'email'; readonly email: string }
  | { readonly kind: 'values'; readonly values: readonly SubmittedValue[]; readonly email?: string }
  | { readonly kind: 'csat'; readonly csat: Csat }

export type AnswersAction =
  | { readonly type: 'answers/submitted'; readonly id: MessageId; readonly answer: Answer }
  | { readonly type: 'answers/accepted'; readonly id: MessageId; readonly answer: Answer }
  | { readonly type: 'answers/refused'; readonly id: MessageId; readonly failure: Failure }
  /** The visitor submitted the bot's contact form, or the server accepted it. */
  | { readonly type: 'chatContactForm/submitted' | 'chatContactForm/succeeded'; readonly id: MessageId }

/** Status of answers that are being sent or have failed. An accepted answer is part of its message. */
export type AnswersState = Readonly<Record<MessageId, 'sending' | 'failed'>>

const NONE: AnswersState = {}

export function answers(state: AnswersState = NONE, action: AppAction): AnswersState {
  switch (action.type) {
    case 'answers/submitted':
      return { ...state, [action.id]: 'sending' }
    case 'answers/refused':
      return { ...state, [action.id]: 'failed' }
    case 'answers/accepted':
    case 'forms/cleared': {
      const { [action.id]: _settled, ...others } = state
      return others
    }
    case 'contact/changed':
      return NONE
    default:
      return state
  }
}

export const selectAnswerStatus = (state: AppState, id: MessageId): 'sending' | 'failed' | undefined =>
  state.answers[id]
