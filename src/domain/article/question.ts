import { SEARCH_MAX_LENGTH, SUGGESTIONS_MIN_WORDS } from '../limits.ts'
import { withoutSecrets } from '../campaign/sourcePage.ts'

/** Maximum number of words of a question that the knowledge base receives. */
const MAX_WORDS = 8

/** Number of words of a second search, for a knowledge base that finds only articles with every word. */
const FEW_WORDS = 2

/** Words with fewer letters, such as "the" and "my", say little about a question. */
const MIN_LETTERS = 4

/** Maximum length of a question that is split into words, in UTF-16 code units: that of a message. */
const INPUT_MAX_LENGTH = 1000

/** Pattern for scripts without spaces between words. In these, short words are complete and none is left out. */
const WITHOUT_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

/** Replaces digits that may be an order, a phone or a card number. */
const LONG_NUMBER = /\d(?:[\s-]?\d){5,}/g

/** Replaces addresses of pages, whose path or query may identify the visitor. */
const URL_IN_TEXT = /\bhttps?:\/\/\S+/gi

let segmenter: Intl.Segmenter | undefined

/** Splits a text into words, also in languages that write none of them apart. The result contains no punctuation. */
export function splitWords(text: string): readonly string[] {
  const input = text.slice(0, INPUT_MAX_LENGTH)
  // Firefox before version 125 has no segmenter.
  if (typeof Intl.Segmenter !== 'function') return input.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'word' })
  return [...segmenter.segment(input)].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment)
}

/** Returns whether a word probably says little about a question. */
export const isShortWord = (word: string): boolean => word.length < MIN_LETTERS && !WITHOUT_SPACES.test(word)

/** Returns whether a text has enough words to find articles for it. */
export const isQuestion = (text: string): boolean => splitWords(text).length >= SUGGESTIONS_MIN_WORDS

/**
 * Returns what the knowledge base receives of a question that has not been sent: its longer words, without secrets, long
 * numbers and addresses. The second term is for a search that finds nothing by the first. Empty if nothing remains.
 */
export function toSearchTerms(question: string): readonly string[] {
  const text = withoutSecrets(question)
    .replace(/\[(?:email|token)\]/g, ' ')
    .replace(URL_IN_TEXT, ' ')
    .replace(LONG_NUMBER, ' ')
  const words = splitWords(text)
  const longWords = words.filter((word) => !isShortWord(word))
  const used = (longWords.length > 0 ? longWords : words).slice(0, MAX_WORDS)
  const longest = used.toSorted((one, other) => other.length - one.length).slice(0, FEW_WORDS)
  const terms = [used, used.filter((word) => longest.includes(word))].map((some) =>
    some.join(' ').slice(0, SEARCH_MAX_LENGTH),
  )
  return [...new Set(terms)].filter(Boolean)
}
