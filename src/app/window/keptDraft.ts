import { fieldsOf, text } from '#tools/fields.ts'

/**
 * Keeps the draft for the next start of this page. In a frame that may store nothing, only the state of its history entry
 * outlives a reload.
 */
export const keepDraft = ({ history }: Window, draft: string): void =>
  history.replaceState({ ...fieldsOf(history.state), draft }, '')

/** Returns the kept draft, and removes it; undefined if there is none. */
export function takeDraft({ history }: Window): string | undefined {
  const { draft, ...state } = fieldsOf(history.state)
  if (draft !== undefined) history.replaceState(state, '')
  return text(draft)
}
