import { describe, expect, test } from '@jest/globals'
import { parseQuotes } from './quotes.ts'
import { findTypographyFaults } from './typography.ts'

const faultsOf = (locale: string, text: string, quotes: readonly string[] = ['“”']): readonly string[] =>
  findTypographyFaults(locale, { id: text }, quotes)

describe('correct typography', () => {
  test.each([
    ['fr', 'Lu «\u202F{title}\u202F»\u202F: l’aide\u202F?', ['«»']],
    ['sv', 'Läst ”{title}” och ”{query}”', ['””']],
    ['de', '„{title}“ gelesen: weiter…', ['„“']],
    ['es', '¿Ayuda? ¡Sí!', ['«»']],
    ['el', 'Βοήθεια;', ['«»']],
    ['zh_CN', '看了《{title}》，搜索“{query}”（{limit} 以内）', ['“”', '《》']],
    ['ja', '{name}さん：「{title}」', ['「」']],
    ['hi', 'यह फ़ाइल खाली है।', ['“”']],
    ['nl', "{count, plural, one {# emoji} other {# emoji’s}} '{'", ['“”']],
  ])('%s: %s', (locale, text, quotes) => expect(faultsOf(locale, text, quotes)).toEqual([]))
})

describe('the locale check finds', () => {
  test.each([
    ['a straight apostrophe', 'fr', "Plus d'options"],
    ['a straight apostrophe in one form of a plural', 'nl', "{count, plural, one {# emoji} other {# emoji''s}}"],
    ['straight quotation marks', 'de', '"{title}" gelesen'],
    ['three dots', 'de', 'Laden...'],
    ['a space before an ellipsis', 'sk', 'Načítava sa …'],
    ['a space before a colon', 'de', 'Sie schrieben :'],
    ['a space at the end', 'de', 'Laden '],
    ['two spaces', 'de', 'Bitte  laden'],
    ['a French question mark after a normal space', 'fr', 'Besoin d’aide ?'],
    ['a French colon without a space', 'fr', 'Délai habituel: une journée'],
    ['a question mark of another script', 'ar', 'هل تحتاج إلى مساعدة?'],
    ['a Spanish question without its first mark', 'es', 'Necesita ayuda?'],
    ['a Latin question mark in Greek', 'el', 'Βοήθεια?'],
    ['a half-width comma in Chinese', 'zh_TW', '文件未能發送,仍保留在這裡。'],
    ['a full stop in Hindi', 'hi', 'यह फ़ाइल खाली है.'],
    ['a cedilla in Romanian', 'ro', 'Deschide fişierul'],
  ])('%s', (_fault, locale, text) => expect(faultsOf(locale, text)).toHaveLength(1))

  test.each([
    ['quotation marks of another language', 'de', '“{title}” gelesen', ['„“']],
    ['a quotation mark without its partner', 'de', '„{title} gelesen', ['„“']],
    ['French quotation marks with normal spaces', 'fr', 'Lu « {title} »', ['«»']],
  ])('%s', (_fault, locale, text, quotes) => expect(faultsOf(locale, text, quotes)).toHaveLength(1))
})

test('only the dots of texts that the specification fixes are allowed in English', () => {
  expect(findTypographyFaults('en', { 'csat.placeholder': 'Tell us more...' }, ['“”'])).toEqual([])
  expect(findTypographyFaults('de', { 'csat.placeholder': 'Mehr...' }, ['„“'])).toHaveLength(1)
  expect(findTypographyFaults('en', { loading: 'Loading...' }, ['“”'])).toHaveLength(1)
})

test('the quotation marks are those of the language’s page', () => {
  expect(parseQuotes('# X\n\nTypography: „…“ as quotation marks, … for an ellipsis.')).toEqual(['„“'])
  expect(parseQuotes('Typography: « … » as quotation marks, ’ as apostrophe.')).toEqual(['«»'])
  expect(parseQuotes('Typography: “…” as quotation marks, 《…》 around titles of articles.')).toEqual(['“”', '《》'])
  expect(parseQuotes('Typography: … for an ellipsis.')).toEqual([])
})
