import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import type { Messages } from '../../preflight/localeMessages.ts'

/** `locales` are the languages of the rule, or the languages without it after a `!`; none means all languages. */
type Rule = { readonly locales?: string; readonly fault: RegExp; readonly says: string }

const RULES: readonly Rule[] = [
  { fault: /['"]/u, says: 'has a straight apostrophe or quotation mark' },
  { fault: /^\s|\s$|\s\s/u, says: 'begins or ends with a space, or has two in a row' },
  { fault: /\s…/u, says: 'has a space before the ellipsis' },
  { fault: /\.\.\.?/u, says: 'has dots instead of …' },
  { locales: '! fr', fault: /\s[?!:;,.]/u, says: 'has a space before a punctuation mark' },
  { locales: 'fr', fault: /(?<!\u202F)[?!:;]/u, says: 'has no narrow no-break space (U+202F) before ? ! : ;' },
  { locales: 'fr', fault: /\s[,.]/u, says: 'has a space before a punctuation mark' },
  { locales: 'fr', fault: /«(?!\u202F)|(?<!\u202F)»/u, says: 'has no narrow no-break space (U+202F) inside « »' },
  { locales: '! fr', fault: /[«‹„]\s|\s[»›]/u, says: 'has a space inside its quotation marks' },
  { locales: 'ar fa', fault: /[?,;]/u, says: 'has Latin punctuation instead of ؟ ، ؛' },
  { locales: 'el', fault: /\?/u, says: 'has ? instead of ;' },
  { locales: 'es', fault: /^[^¿]*\?|^[^¡]*!/u, says: 'has a question or an exclamation without ¿ or ¡' },
  { locales: 'hi', fault: /[\p{Script=Devanagari}\p{M}]\./u, says: 'has a full stop instead of ।' },
  { locales: 'ja zh_CN zh_TW', fault: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}][,.:;?!()]|[,:;?!()][\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u, says: 'has half-width punctuation' }, // prettier-ignore
  { locales: 'ml', fault: /\u0D4D\u200D/u, says: 'has a letter of two characters that Unicode has as one' },
  { locales: 'ro', fault: /[şţŞŢ]/u, says: 'has a cedilla instead of a comma below ș or ț' },
]

/** English texts of the specification, which fixes their spelling. */
const SPECIFIED_DOTS = ['csat.placeholder', 'file.uploading']

/** Quotation marks of all languages, without the apostrophe. */
const QUOTATION_MARKS = /[“”„«»‹›「」『』《》〈〉‚‘]/gu

/**
 * Returns the texts that break a rule of typography, or whose quotation marks are not those of the language. Invalid
 * messages have no text, and `findDifferences` reports them.
 */
export function findTypographyFaults(locale: string, messages: Messages, quotes: readonly string[]): readonly string[] {
  const rules = RULES.filter((rule) => applies(rule, locale))
  return Object.entries(messages).flatMap(([id, message]) =>
    readTexts(message).flatMap((text) => {
      const broken = rules.filter(({ fault }) => fault.test(text)).map(({ says }) => says)
      const allowed = locale === 'en' && SPECIFIED_DOTS.includes(id) ? broken.filter((says) => !says.includes('dots')) : broken // prettier-ignore
      const all = hasOnlyPairs(text, quotes) ? allowed : [...allowed, `has other quotation marks than ${quotes.join(' ')}`] // prettier-ignore
      return all.map((says) => `${locale}.json: ${id} ${says}`)
    }),
  )
}

function applies({ locales = '!' }: Rule, locale: string): boolean {
  const names = locales.split(' ')
  return names[0] === '!' ? !names.includes(locale) : names.includes(locale)
}

function hasOnlyPairs(text: string, quotes: readonly string[]): boolean {
  const marks = (text.match(QUOTATION_MARKS) ?? []).join('')
  return quotes.reduce((rest, pair) => rest.replaceAll(pair, ''), marks) === ''
}

/** Returns each text that a visitor can see: one of a message without a plural, one of each of its forms otherwise. */
function readTexts(message: string): readonly string[] {
  try {
    return expand(parse(message))
  } catch {
    return []
  }
}

const expand = (elements: readonly MessageFormatElement[]): readonly string[] =>
  elements.reduce<readonly string[]>(
    (texts, element) => texts.flatMap((text) => formsOf(element).map((form) => text + form)),
    [''],
  )

/** A placeholder counts as a letter. */
function formsOf(element: MessageFormatElement): readonly string[] {
  if (element.type === TYPE.literal) return [element.value]
  if (element.type === TYPE.plural || element.type === TYPE.select)
    return Object.values(element.options).flatMap(({ value }) => expand(value))
  return element.type === TYPE.tag ? expand(element.children) : ['x']
}
