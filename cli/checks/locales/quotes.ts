/**
 * Reads the quotation marks of a language from its page: “Typography: «…» as quotation marks, 《…》 around titles”.
 * Each pair is a text of two characters.
 */
export function parseQuotes(page: string): readonly string[] {
  const [sentence = ''] = /^Typography: [^.]+?quotation\s+marks(,[^,]+around)?/m.exec(page) ?? []
  return [...sentence.matchAll(/(\S) ?… ?(\S)/gu)].map(([, opening = '', closing = '']) => opening + closing)
}
