import { SEARCH_MAX_LENGTH, SUGGESTIONS_MIN_WORDS } from '../limits.ts'

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

/** White space, and the punctuation of languages that write no spaces. */
const BETWEEN_PIECES = /[\s\p{Pd}\p{Ps}\p{Pe}、。，！：；？…]*\s[\s\p{Pd}]*|[\p{Ps}\p{Pe}、。，！：；？…]+/u

/** Punctuation and symbols around a piece. */
const EDGES = /^[\p{P}\p{S}]+|[\p{P}\p{S}]+$/gu

/** Letters alone. Numbers, keys, addresses and most passwords contain something else. */
const LETTERS = /^[\p{L}\p{M}]+(?:['’-][\p{L}\p{M}]+)*$/u

/** A longer word without spaces is a key. No word of a language that writes spaces is as long. */
const MAX_LETTERS = 30

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
 * Returns what the knowledge base receives of a question that has not been sent: its longer words, of which each consists
 * of letters alone. The second term is for a search that finds nothing by the first. Empty if nothing remains.
 */
export function toSearchTerms(question: string): readonly string[] {
  const words = question.slice(0, INPUT_MAX_LENGTH).split(BETWEEN_PIECES).flatMap(toWords)
  const longWords = words.filter((word) => !isShortWord(word))
  const used = (longWords.length > 0 ? longWords : words).slice(0, MAX_WORDS)
  const longest = used.toSorted((one, other) => other.length - one.length).slice(0, FEW_WORDS)
  const fewWords = used.filter((word) => longest.includes(word))
  return [...new Set([used, fewWords].map((some) => some.join(' ').slice(0, SEARCH_MAX_LENGTH)))].filter(Boolean)
}

/** Returns the words of a piece of text; none if the piece contains more than letters. */
function toWords(piece: string): readonly string[] {
  const text = piece.replace(EDGES, '')
  if (!LETTERS.test(text)) return []
  if (WITHOUT_SPACES.test(text)) return splitWords(text)
  return text.length <= MAX_LETTERS ? [text] : []
}
