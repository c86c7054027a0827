import type { MessageRecord } from '../records.ts'
import { field, textField } from '../visitor.ts'

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

const submitted = ({ contentAttributes }: MessageRecord): readonly unknown[] =>
  listOf(contentAttributes['submitted_values'])

const targetOf = (item: unknown): string | undefined => textField(item, 'target_node_id')

const isSame = (first: unknown, second: unknown): boolean =>
  typeof first === 'string' && typeof second === 'string' && first.trim().toLowerCase() === second.trim().toLowerCase()

/** Returns the step that follows a submitted form or a selected option; undefined if there is none. */
export function stepAfterForm(message: MessageRecord): string | undefined {
  const items = listOf(message.contentAttributes['items'])
  const values = submitted(message).map((value) => field(value, 'value'))
  if (values.length === 0) return undefined
  if (message.contentType !== 'input_select') return items.map(targetOf).find((target) => target !== undefined)
  return targetOf(items.find((item) => values.some((value) => isSame(field(item, 'value'), value))))
}

/**
 * Returns the step that follows a text. It is `person` if the text asks for a person, or the target of the option with
 * this title or value. Otherwise it is `unclear`.
 */
export function stepAfterWords(words: string, asked: MessageRecord | undefined): string {
  if (/\b(person|human|agent|somebody)\b/i.test(words)) return 'person'
  const options = asked?.contentType === 'input_select' ? listOf(asked.contentAttributes['items']) : []
  const chosen = options.find((item) => isSame(field(item, 'title'), words) || isSame(field(item, 'value'), words))
  return targetOf(chosen) ?? 'unclear'
}

export const answersOf = (message: MessageRecord | undefined): Readonly<Record<string, string>> =>
  Object.fromEntries(
    (message ? submitted(message) : []).map((value) => [
      textField(value, 'name') ?? '',
      textField(value, 'value') ?? '',
    ]),
  )
