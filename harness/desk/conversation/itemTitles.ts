import { fieldsOf, list, nonEmptyString } from '#tools/fields.ts'

/** Returns the titles of a message's options, form fields, cards or articles; empty for any other value. */
export const itemTitles = (items: unknown): readonly string[] =>
  list(items).flatMap((item) => {
    const { title, label, name } = fieldsOf(item)
    return nonEmptyString(title) ?? nonEmptyString(label) ?? nonEmptyString(name) ?? []
  })
