import type { Article } from './article.ts'
import { cutAtWord, EXCERPT_LENGTH, excerptOf, linesOf, type TextPart } from './articleText.ts'

/** Number of characters that a long sentence keeps before its first hit. */
const LEAD_LENGTH = 30

/**
 * Returns the sentence of an article that contains the most words of a search, with its hits. Returns the beginning of
 * the article if no word occurs, as a server may also find other forms of a word.
 */
export function hitParts(article: Article, term: string): readonly TextPart[] {
  const pattern = patternOf(term)
  const [sentence] = linesOf(article)
    .flatMap((line) => line.match(SENTENCE) ?? [])
    .map((text) => ({ text, hits: pattern ? new Set(text.toLowerCase().match(pattern)).size : 0 }))
    .toSorted((first, second) => second.hits - first.hits)
  if (pattern === undefined || sentence === undefined || sentence.hits === 0)
    return [{ text: excerptOf(article), isHit: false }]
  return cutAroundHit(sentence.text.trim(), pattern)
    .split(pattern)
    .map((text, place) => ({ text, isHit: place % 2 === 1 }))
    .filter(({ text }) => text !== '')
}

/** A sentence ends at a full stop, or at the end of the line. A dot inside a number or an address does not end it. */
const SENTENCE = /.+?(?:[.!?…؟](?=\s)|[。！？।]|$)/gu

/** Returns an expression for each word of a search; undefined if there is none. */
function patternOf(term: string): RegExp | undefined {
  const words = term
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`))
  return words.length === 0 ? undefined : new RegExp(`(${words.join('|')})`, 'giu')
}

function cutAroundHit(sentence: string, pattern: RegExp): string {
  if (sentence.length <= EXCERPT_LENGTH) return sentence
  const start = sentence.indexOf(' ', sentence.search(pattern) - LEAD_LENGTH) + 1
  const isFromStart = sentence.search(pattern) <= LEAD_LENGTH
  const rest = isFromStart ? sentence : `… ${sentence.slice(start)}`
  return rest.length <= EXCERPT_LENGTH ? rest : `${cutAtWord(rest)}…`
}
