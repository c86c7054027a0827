import { fieldsOf, list, number, text } from '#tools/fields.ts'
import type { ShownText, ShownTexts } from '../probe/inspection/shownTexts.ts'

/** Parses the texts of a page. Texts of another shape are left out. */
export function parseShownTexts(value: unknown): ShownTexts {
  const { locale, texts } = fieldsOf(value)
  return { locale: text(locale) ?? '', texts: list(texts).flatMap(parseShownText) }
}

function parseShownText(value: unknown): readonly ShownText[] {
  const fields = fieldsOf(value)
  const [id, shown, ref] = [text(fields['id']), text(fields['text']), number(fields['ref'])]
  if (id === undefined || shown === undefined || ref === undefined) return []
  const place = text(fields['place']) ?? 'text'
  return [
    { id, text: shown, ref, place, isClipped: fields['isClipped'] === true, isEnglish: fields['isEnglish'] === true },
  ]
}

/** Returns what is wrong with a text, in words; an empty list if nothing is. */
export const problemsOf = ({ isClipped, isEnglish }: ShownText): readonly string[] => [
  ...(isEnglish ? ['as in English'] : []),
  ...(isClipped ? ['too long'] : []),
]
