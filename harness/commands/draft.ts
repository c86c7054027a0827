import { PREFIX } from '#protocol/envelope.ts'
import { formatJson } from './jsonText.ts'
import { findOperation, type Operation } from './operations.ts'
import { createPageStore } from './pageStore.ts'
import { type EnvelopeText, operationOf } from './verdict.ts'

/** What the pane shows and will send. */
export type Draft = EnvelopeText & {
  /** Id of the chosen operation. */
  readonly operation: string
  /** Whether a request id is added to the message, so that the frame answers. */
  readonly isAnswerRequested: boolean
  /** Seed and number of the messages of a fuzz run. */
  readonly seed: number
  readonly count: number
  /** Whether another part of the harness has opened the operation, so that the pane takes the focus once. */
  readonly isFocusRequested: boolean
}

/** Default number of the messages of a fuzz run. */
const FUZZ_COUNT = 100

const exampleText = (operation: string): string => formatJson(findOperation(operation).example)

const INITIAL = 'command:toggle-open'

/** The draft of the page. It stays while another pane is shown. */
export const DRAFT = createPageStore<Draft>({
  ...{ operation: INITIAL, prefix: PREFIX, text: exampleText(INITIAL) },
  ...{ isAnswerRequested: true, seed: 1, count: FUZZ_COUNT, isFocusRequested: false },
})

/** Replaces the draft by the example of an operation. */
export const openOperation = (operation: string): void =>
  DRAFT.update((draft) => ({ ...draft, operation, prefix: PREFIX, text: exampleText(operation) }))

export const changeDraft = (change: Partial<Draft>): void => DRAFT.update((draft) => ({ ...draft, ...change }))

/** Changes the text. A command that the text names becomes the chosen one, and stays it while the text is invalid. */
export const changeText = (text: string): void =>
  DRAFT.update((draft) => ({ ...draft, text, operation: shownOperation({ ...draft, text }).id }))

/** Returns the command that a message names, or else the chosen operation. */
export function shownOperation({ operation, text }: Pick<Draft, 'operation' | 'text'>): Operation {
  const chosen = findOperation(operation)
  return chosen.kind === 'command' ? (operationOf(text) ?? chosen) : chosen
}

/** Shows an operation and moves the focus to it. */
export const focusOperation = (operation: string): void => {
  openOperation(operation)
  changeDraft({ isFocusRequested: true })
}
