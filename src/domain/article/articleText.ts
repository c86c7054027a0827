import type { Article } from './article.ts'

/** Part of a text. A search has found its hits. */
export type TextPart = { readonly text: string; readonly isHit: boolean }

/**
 * Maximum length of a title, in UTF-16 code units. No real title is longer, and a long text would take time to scan.
 */
const TITLE_LENGTH = 500

const MARK = /(<\/?(?:em|mark|b|strong)>)/i

/** Splits the title into parts and marks the hits of a search. All other tags are removed. */
export function titleParts({ title }: Article): readonly TextPart[] {
  let isHit = false
  const parts: TextPart[] = []
  for (const piece of title.slice(0, TITLE_LENGTH).split(MARK)) {
    const text = stripTags(piece)
    if (MARK.test(piece)) isHit = !piece.startsWith('</')
    else if (text !== '') parts.push({ text, isHit })
  }
  return parts
}

export const EXCERPT_LENGTH = 120

/** Returns the beginning of an article as plain text. */
export function excerptOf(article: Article): string {
  const text = linesOf(article).join(' ')
  return text.length <= EXCERPT_LENGTH ? text : `${cutAtWord(text)}…`
}

/** Shortens a text to the length of an excerpt, between two words, without punctuation before the ellipsis. */
export const cutAtWord = (text: string): string =>
  text.slice(0, EXCERPT_LENGTH).replace(/[\p{Term}…·\s]*(?:\s\S*)?$/u, '')

/** Maximum length of the HTML that is searched for an excerpt, in UTF-16 code units. */
const SCANNED_LENGTH = 8000

/**
 * Returns the blocks of an article as lines of plain text, without its headings. A dot separates the cells of a row and
 * the items of a list.
 */
export const linesOf = ({ content }: Article): readonly string[] =>
  decodeEntities(
    stripTags(
      content
        .slice(0, SCANNED_LENGTH)
        .replace(/\s+/g, ' ')
        .replace(/<(h[1-6])\b[^>]*>[^<]*<\/\1>/gi, '\n')
        .replace(/<\/(?:t[dh]|li|d[td])>/gi, '\t')
        .replace(/<\/?(?:p|div|[uod]l|tr|table|pre|br|hr|figure|figcaption|blockquote)\b[^>]*>/gi, '\n'),
    ),
  )
    .split('\n')
    .map((line) =>
      line
        .split('\t')
        .map((cell) => cell.replace(/\s+/g, ' ').trim())
        .filter(Boolean)
        .join(' · ')
        .replace(/([.,:;!?]) · /g, '$1 '),
    )
    .filter(Boolean)

/** HTML entities that article editors write by name. Other named entities are replaced by a space. */
const NAMED_ENTITIES: Readonly<Record<string, string>> = {
  amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", rsquo: '’', lsquo: '‘', rdquo: '”', ldquo: '“', ndash: '–', mdash: '—', hellip: '…',
} // prettier-ignore

const decodeEntities = (text: string): string =>
  text
    .replace(/&#(\d{1,6});/g, (_whole, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&#x([\da-f]{1,5});/gi, (_whole, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/&(\w{2,8});/g, (_whole, name: string) => NAMED_ENTITIES[name] ?? ' ')

/** Removes tags repeatedly, because the text around a removed tag may form another tag. */
function stripTags(text: string, replacement = ''): string {
  const stripped = text.replace(/<\/?[a-z][^>]*>/gi, replacement)
  return stripped === text ? text : stripTags(stripped, replacement)
}

/** Returns the title without the marks that a search puts around its hits. */
export const plainTitle = ({ title }: Article): string => stripTags(title.slice(0, TITLE_LENGTH))
