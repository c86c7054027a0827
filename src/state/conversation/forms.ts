import { createSelector } from 'reselect'
import { type FieldValues, type FilledForms, isAnswered, serializeFilledForms } from '#domain/message/filledForms.ts'
import type { MessageId } from '#domain/message/message.ts'
import type { PatternProblem } from '#domain/preChat/pattern.ts'
import type { AppAction, AppState } from '../root.ts'

export type FormsAction =
  | { readonly type: 'forms/filled'; readonly id: MessageId; readonly name: string; readonly value: string }
  /** The visitor has emptied all fields of a form. */
  | { readonly type: 'forms/cleared'; readonly id: MessageId }
  /** Values that the visitor filled in on an earlier page. */
  | { readonly type: 'forms/restored'; readonly forms: FilledForms }
  /** A pattern of the server cannot be used, so the field accepts any text. */
  | { readonly type: 'forms/patternIgnored'; readonly name: string; readonly problem: PatternProblem }

export type FormsState = FilledForms

const NONE: FormsState = {}

export function forms(state: FormsState = NONE, action: AppAction): FormsState {
  switch (action.type) {
    case 'forms/filled':
      return { ...state, [action.id]: { ...state[action.id], [action.name]: action.value } }
    case 'forms/restored':
      return { ...action.forms, ...state }
    case 'answers/accepted':
    case 'forms/cleared': {
      const { [action.id]: _sent, ...others } = state
      return others
    }
    // No page shows the forms of a conversation that was left.
    case 'conversation/left':
    case 'conversation/replaced':
      return NONE
    case 'contact/changed':
      return action.isSamePerson ? state : NONE
    default:
      return state
  }
}

const selectForms = (state: AppState): FormsState => state.forms

const EMPTY: FieldValues = {}

export const selectFilled = (state: AppState, id: MessageId): FieldValues => state.forms[id] ?? EMPTY

/** Returns what is stored of the forms that the visitor may still send; undefined if there is nothing. */
export const selectStoredForms: (state: AppState) => string | undefined = createSelector(
  [selectForms, ({ messages }: AppState) => messages.messages, ({ messages }: AppState) => messages.removed],
  (state, messages, removed) => {
    const filled = Object.entries(state)
    if (filled.length === 0) return undefined
    const answered = Object.values(messages).flatMap((message) => (isAnswered(message) ? `${message.id}` : []))
    const over = new Set([...answered, ...Object.keys(removed)])
    return serializeFilledForms(Object.fromEntries(filled.filter(([id]) => !over.has(id))))
  },
)
