import { findOpenMarks, HTML_BLOCK, INLINE } from './openMarks.ts'

export type OpenText = {
  readonly text: string
  /** Whether the last word is drawn although it may go on. Its address is then no link, as it may be another one. */
  readonly isWordShown: boolean
}

/**
 * Returns the part of an unfinished Markdown text whose formatting no later character can change, with its open marks
 * closed. A word is drawn once the character after it is known, and a link once it is complete.
 */
export function closeMarkdown({ text, isWordShown }: OpenText): string {
  const fence = findOpenFence(text)
  if (fence !== undefined) return closeFence(text, fence)
  const words = isWordShown ? withoutAddress(text) : text.slice(0, findOpenWord(text))
  const drawn = dropTableHeader(dropOpenLink(dropMarks(words)))
  return drawn + findOpenMarks(drawn.slice(findSegment(drawn)))
}

/**
 * Maximum length of undecided text, in characters. Longer runs are drawn as they are, so that a text of one endless word
 * appears too.
 */
const MAX_WITHHELD = 400

const ADDRESS = /:\/\/|www\.|@/

/**
 * Returns where the last word begins that may still become a link or a mark. Only ASCII can, so that scripts without
 * spaces are drawn at once, except for what follows an address.
 */
export function findOpenWord(text: string): number {
  const from = findRun(text, (character) => character > ' ' && character <= '~')
  const runFrom = findRun(text, (character) => character.trim() !== '')
  return ADDRESS.test(text.slice(runFrom)) ? runFrom : from
}

/** Returns where the last run of such characters begins; the text's end if the run is too long to be withheld. */
function findRun(text: string, isPart: (character: string) => boolean): number {
  let from = text.length
  while (from > 0 && isPart(text.charAt(from - 1))) {
    from -= 1
    if (text.length - from > MAX_WITHHELD) return text.length
  }
  return from
}

/** Escapes an address in the last word, so that it is drawn as text. Drops half a character. */
function withoutAddress(text: string): string {
  const from = findOpenWord(text)
  const word = text.slice(from).replace(/[\uD800-\uDBFF]$/, '')
  return text.slice(0, from) + word.replaceAll(/:(?=\/\/)|@/g, '\\$&').replaceAll('www.', 'www\\.')
}

/** Line that consists of marks only: of a quote, a list, a heading or a rule, and the box of a task. */
const MARKS_ONLY = /^(?:[\s>#*+=_-]|\d{1,9}[.)])*(?:\[.{0,2})?$/

/** Drops last lines that consist of marks only, as what follows a mark decides what it is. */
function dropMarks(text: string): string {
  const drawn = text.trimEnd()
  const lineFrom = drawn.lastIndexOf('\n') + 1
  return MARKS_ONLY.test(drawn.slice(lineFrom)) ? drawn.slice(0, lineFrom).trimEnd() : drawn
}

/** Start of a line that begins a block: mark of a list item or a heading, after the marks of quotes. */
const BLOCK_START = /^[ \t>]*(?:[-+*]|\d{1,9}[.)]|#{1,6})[ \t]+/

/** Line that the next one does not continue: a blank line, a heading, or the end of a code block. */
const BLOCK_END = /^(?:[\s>]*$| {0,3}#{1,6}\s|[ \t>]*(?:`{3}|~{3}))/

/** Line between the header and the rows of a table, of which the first has begun. */
const TABLE_RULE = /^[ \t>|:-]*-[ \t:]*\|[ \t|:-]*\n/m

/** Returns where the last paragraph, list item, heading or cell of a table begins. No inline mark reaches beyond it. */
function findSegment(text: string): number {
  const start = findBlock(text)
  const block = text.slice(start)
  if (HTML_BLOCK.test(block) || !TABLE_RULE.test(block)) return start
  return text.search(/[|\n][^\n|]*$/) + 1
}

/** Returns where the last paragraph, table, list item or heading begins. */
function findBlock(text: string): number {
  let start = text.lastIndexOf('\n') + 1
  let end = text.length
  while (true) {
    const [mark] = BLOCK_START.exec(text.slice(start, end)) ?? []
    if (mark !== undefined) return start + mark.length
    if (start === 0) return start
    end = start - 1
    const before = text.lastIndexOf('\n', end - 1) + 1
    if (BLOCK_END.test(text.slice(before, end))) return start
    start = before
  }
}

const FENCE = /^[ \t>]*(?:(?:[-+*]|\d{1,9}[.)])[ \t]+)?(`{3,}|~{3,})(.*)$/gm

type Fence = { readonly mark: string; readonly contentFrom: number }

/** Returns the code block that the text opens and does not close; undefined outside of code blocks. */
function findOpenFence(text: string): Fence | undefined {
  let open: Fence | undefined
  for (const { 0: line, 1: mark = '', 2: info = '', index } of text.matchAll(FENCE)) {
    const end = index + line.length
    if (open === undefined) open = toFence(mark, info, end)
    // The last line may still become a longer one, which is part of the code.
    else if (isEndOf(open, mark, info) && end < text.length) open = undefined
  }
  return open
}

const toFence = (mark: string, info: string, end: number): Fence | undefined =>
  info.includes('`') ? undefined : { mark, contentFrom: end + 1 }

const isEndOf = (open: Fence, mark: string, info: string): boolean => mark.startsWith(open.mark) && info.trim() === ''

/** Drops a last line that may become the end of the code block. A code block without a complete first line is not drawn. */
function closeFence(text: string, { mark, contentFrom }: Fence): string {
  const lineFrom = text.lastIndexOf('\n') + 1
  if (contentFrom > text.length) return text.slice(0, lineFrom).trimEnd()
  const lastLine = text.slice(lineFrom).replaceAll(/[\s>]/g, '')
  return lastLine.replaceAll(mark.charAt(0), '') === '' ? text.slice(0, lineFrom) : text
}

/** Drops a link that is not complete, and the marks right before it, which would be drawn as typed without it. */
function dropOpenLink(text: string): string {
  const from = findSegment(text)
  for (const { 0: found, index } of text.slice(from).matchAll(INLINE)) {
    if (!/^!?\[$/.test(found)) continue
    const rest = text.slice(from + index + found.length)
    const isOpen = rest.length < MAX_WITHHELD && /^[^[\]]*(?:\]\([^()\n]*)?$/.test(rest)
    if (isOpen) return dropMarks(text.slice(0, from + index).replace(/[*_~]{1,3}$/, ''))
  }
  return text
}

/** Line that may be the header of a table, and the line below it, at the end of a text. */
const TABLE_HEADER = /(?:^|\n)[ \t>]*\|[^\n]*(?:\n[ \t>|:-]*)?$/

/** Drops a line that may become the header of a table, and the line below it, until what follows them is known. */
function dropTableHeader(text: string): string {
  const from = findBlock(text)
  const block = text.slice(from)
  const at = block.search(TABLE_HEADER)
  return at < 0 || TABLE_RULE.test(block) ? text : text.slice(0, from + at).trimEnd()
}
