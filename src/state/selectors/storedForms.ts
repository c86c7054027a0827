import { createSelector } from 'reselect'
import { isAnswered, serializeFilledForms } from '#domain/message/filledForms.ts'
import { selectForms } from '../conversation/forms.ts'
import type { AppState } from '../root.ts'

/** Returns what is stored of the forms that the visitor may still send; undefined if there is nothing. */
export const selectStoredForms: (state: AppState) => string | undefined = createSelector(
  [selectForms, ({ messages }: AppState) => messages.messages, ({ messages }: AppState) => messages.removed],
  (forms, messages, removed) => {
    const filled = Object.entries(forms)
    if (filled.length === 0) return undefined
    const answered = Object.values(messages).flatMap((message) => (isAnswered(message) ? `${message.id}` : []))
    const over = new Set([...answered, ...Object.keys(removed)])
    return serializeFilledForms(Object.fromEntries(filled.filter(([id]) => !over.has(id))))
  },
)
