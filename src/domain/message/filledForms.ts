import type { Message, MessageId } from './message.ts'

export type FieldValues = Readonly<Record<string, string>>

/** Field values of each message that requests input, until they are sent. */
export type FilledForms = Readonly<Record<MessageId, FieldValues>>

/** Number of messages whose values are stored. A form that was answered elsewhere is never sent from here. */
const MAX_STORED_FORMS = 10

/** Serialises the field values of the newest messages; undefined if no field has a value. */
export function serializeFilledForms(forms: FilledForms): string | undefined {
  const fields = Object.entries(forms)
    // Ids of messages are below 2 ** 31, and such properties are in ascending order.
    .slice(-MAX_STORED_FORMS)
    .flatMap(([id, values]) => Object.entries(values).map(([name, value]) => [`${id}:${name}`, value]))
    .filter(([, value]) => value !== '')
  return new URLSearchParams(fields).toString() || undefined
}

/** Parses the field values that `serializeFilledForms` has serialised. Anything else in the text is dropped. */
export function parseFilledForms(text: string | undefined): FilledForms {
  const forms = new Map<number, Map<string, string>>()
  for (const [key, value] of new URLSearchParams(text)) {
    const [, digits, name = ''] = /^(\d+):(.*)$/s.exec(key) ?? []
    const id = Number(digits)
    const values = forms.get(id) ?? new Map<string, string>()
    if (Number.isSafeInteger(id)) forms.set(id, values.set(name, value))
  }
  // A field may have the name `__proto__`, to which an assignment would do nothing.
  return Object.fromEntries([...forms].map(([id, values]) => [id, Object.fromEntries(values)]))
}

/** Returns whether the visitor has sent the form of a message. */
export const isAnswered = ({ body }: Message): boolean =>
  ['submitted', 'submittedEmail', 'csat'].some((name) => Reflect.get(body, name) !== undefined)
