import type { Fields } from '#tools/fields.ts'

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}

/**
 * Unescapes the HTML entities in all texts. Rails escapes each text once when it prints the text into a script, so one
 * pass restores it.
 */
export const unescapeAll = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, typeof value === 'string' ? unescapeText(value) : value]),
  )

const unescapeText = (text: string): string =>
  text.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity)
