import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'

/** Pseudo-locales, each with the language whose translations it replaces. The names are those of CLDR and Android. */
export const PSEUDO_LOCALES = { en_XA: 'en', ar_XB: 'ar' } as const

export type PseudoLocale = keyof typeof PSEUDO_LOCALES

export const isPseudoLocale = (text: unknown): text is PseudoLocale =>
  typeof text === 'string' && Object.hasOwn(PSEUDO_LOCALES, text)

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const ACCENTED = 'áƀçđéƒǧĥíĵķĺɱñóƥɋŕšŧúṽŵẋýžÁƁÇĐÉƑǦĤÍĴĶĹṀÑÓƤɊŔŠŦÚṼŴẊÝŽ'

/** Vowels are written twice, which makes an English text 40 % longer. */
const VOWELS = /[aeiou]/gi

const accent = (text: string): string =>
  text.replace(VOWELS, '$&$&').replace(/[a-z]/gi, (letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter)

const RIGHT_TO_LEFT_MARK = '\u200F'
const RIGHT_TO_LEFT_OVERRIDE = '\u202E'
const POP_DIRECTION = '\u202C'

/** Lets each word run from right to left, so that it behaves as Arabic does and a reader of Latin letters can read it. */
const turn = (text: string): string =>
  text.replace(/\S+/g, (word) => [RIGHT_TO_LEFT_MARK, RIGHT_TO_LEFT_OVERRIDE, word, POP_DIRECTION, RIGHT_TO_LEFT_MARK].join('')) // prettier-ignore

/**
 * Translates an English message into a pseudo-locale: accented letters, 40 % longer, in brackets that show whether the
 * end is cut. Only literal texts change, so placeholders and plurals stay as they are.
 */
export function toPseudo(message: string, locale: PseudoLocale): MessageFormatElement[] {
  const change = (text: string): string => (locale === 'ar_XB' ? turn(accent(text)) : accent(text))
  const bracket = (value: string): MessageFormatElement => ({ type: TYPE.literal, value })
  return [bracket('⟦'), ...parse(message).map((element) => changeTexts(element, change)), bracket('⟧')]
}

function changeTexts(element: MessageFormatElement, change: (text: string) => string): MessageFormatElement {
  const changeAll = (elements: readonly MessageFormatElement[]) => elements.map((child) => changeTexts(child, change))
  if (element.type === TYPE.literal) return { ...element, value: change(element.value) }
  if (element.type === TYPE.tag) return { ...element, children: changeAll(element.children) }
  if (element.type !== TYPE.plural && element.type !== TYPE.select) return element
  const options = Object.entries(element.options).map(([name, { value }]) => [name, { value: changeAll(value) }] as const) // prettier-ignore
  return { ...element, options: Object.fromEntries(options) }
}

/** Translates a catalogue. */
export const toPseudoMessages = <Id extends string>(
  english: Readonly<Record<Id, string>>,
  locale: PseudoLocale,
): Record<Id, MessageFormatElement[]> =>
  Object.fromEntries(Object.entries<string>(english).map(([id, message]) => [id, toPseudo(message, locale)])) as Record<
    Id,
    MessageFormatElement[]
  >
