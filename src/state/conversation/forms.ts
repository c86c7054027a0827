import type { MessageId } from '#domain/message/message.ts'
import type { PatternProblem } from '#domain/preChat/pattern.ts'
import type { AppAction, AppState } from '../root.ts'

export type FormsAction =
  | { readonly type: 'forms/filled'; readonly id: MessageId; readonly name: string; readonly value: string }
  /** A pattern of the server cannot be used, so the field accepts any text. */
  | { readonly type: 'forms/patternIgnored'; readonly name: string; readonly problem: PatternProblem }

type Values = Readonly<Record<string, string>>

/** Field values of each message that requests input, until they are sent. */
export type FormsState = Readonly<Record<MessageId, Values>>

const NONE: FormsState = {}

export function forms(state: FormsState = NONE, action: AppAction): FormsState {
  switch (action.type) {
    case 'forms/filled':
      return { ...state, [action.id]: { ...state[action.id], [action.name]: action.value } }
    case 'answers/accepted':
    case 'chatContactForm/reset': {
      const { [action.id]: _sent, ...others } = state
      return others
    }
    case 'contact/changed':
      return NONE
    default:
      return state
  }
}

const EMPTY: Values = {}

export const selectFilled = (state: AppState, id: MessageId): Values => state.forms[id] ?? EMPTY
