import type { MessageRecord } from '../world/records.ts'
import { field, textField } from '../access/visitor.ts'

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

const submittedValues = ({ contentAttributes }: MessageRecord): readonly unknown[] =>
  listOf(contentAttributes['submitted_values'])

const targetOf = (item: unknown): string | undefined => textField(item, 'target_node_id')

const isSameText = (first: unknown, second: unknown): boolean =>
  typeof first === 'string' && typeof second === 'string' && first.trim().toLowerCase() === second.trim().toLowerCase()

/** Returns the step that follows a submitted form or a selected option of the script; undefined if there is none. */
export function stepAfterForm(message: MessageRecord): string | undefined {
  const items = listOf(message.contentAttributes['items'])
  const values = submittedValues(message).map((value) => field(value, 'value'))
  if (values.length === 0) return undefined
  if (message.contentType !== 'input_select') return items.map(targetOf).find((target) => target !== undefined)
  return targetOf(items.find((item) => values.some((value) => isSameText(field(item, 'value'), value))))
}

/**
 * Returns the step that follows a text. It is `person` if the text asks for a person, `winter` if it mentions the winter,
 * or the target of the option with this title or value. Otherwise it is `unclear`.
 */
export function stepAfterText(text: string, question: MessageRecord | undefined): string {
  if (/\b(person|human|agent|somebody)\b/i.test(text)) return 'person'
  if (/\bwinter\b/i.test(text)) return 'winter'
  const options = question?.contentType === 'input_select' ? listOf(question.contentAttributes['items']) : []
  const chosen = options.find(
    (item) => isSameText(field(item, 'title'), text) || isSameText(field(item, 'value'), text),
  )
  return targetOf(chosen) ?? 'unclear'
}

export const answersOf = (message: MessageRecord | undefined): Readonly<Record<string, string>> =>
  Object.fromEntries(
    (message ? submittedValues(message) : []).map((value) => [
      textField(value, 'name') ?? '',
      textField(value, 'value') ?? '',
    ]),
  )
