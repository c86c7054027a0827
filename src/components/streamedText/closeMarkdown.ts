import { findOpenMarks, INLINE } from './openMarks.ts'

/**
 * Returns the part of an unfinished Markdown text whose formatting no later character can change, with its open marks
 * closed. A word is drawn once the character after it is known, and a link once it is complete.
 */
export function closeMarkdown(text: string): string {
  const fence = findOpenFence(text)
  if (fence !== undefined) return closeFence(text, fence)
  const drawn = dropOpenLink(dropMarkers(dropOpenWord(text)))
  return drawn + findOpenMarks(drawn.slice(findSegment(drawn)))
}

/**
 * Maximum length of undecided text, in characters. Longer runs are drawn as they are, so that a text of one endless word
 * appears too.
 */
const MAX_WITHHELD = 400

/** Last characters that may still become a link, an address or a mark. Scripts without spaces never match. */
const OPEN_WORD = new RegExp(String.raw`[!-~]{1,${MAX_WITHHELD}}$`)

const dropOpenWord = (text: string): string => {
  const { index } = OPEN_WORD.exec(text) ?? {}
  const isWord = index !== undefined && (index === 0 || /[^!-~]/.test(text.charAt(index - 1)))
  return (isWord ? text.slice(0, index) : text).trimEnd()
}

/** Line that consists of marks only: of a quote, a list, a heading or a rule. */
const MARKS_ONLY = /^(?:[\s>#*+=_-]|\d{1,9}[.)])*$/

/** Drops last lines that consist of marks only, as what follows a mark decides what it is. */
function dropMarkers(text: string): string {
  const lineFrom = text.lastIndexOf('\n') + 1
  if (lineFrom === text.length || !MARKS_ONLY.test(text.slice(lineFrom))) return text
  return text.slice(0, lineFrom).trimEnd()
}

/** Start of a line that begins a block: mark of a list item or a heading, after the marks of quotes. */
const BLOCK_START = /^[\s>]*(?:[-+*]|\d{1,9}[.)]|#{1,6})\s+/

const isHeading = (line: string): boolean => /^ {0,3}#{1,6}\s/.test(line)

/** Returns where the last paragraph, list item or heading begins. No inline mark reaches beyond it. */
function findSegment(text: string): number {
  let start = text.lastIndexOf('\n') + 1
  while (true) {
    const line = text.slice(start)
    const [mark] = BLOCK_START.exec(line) ?? []
    if (mark !== undefined) return start + mark.length
    if (start === 0) return start
    const before = text.lastIndexOf('\n', start - 2) + 1
    const lineBefore = text.slice(before, start - 1)
    if (/^[\s>]*$/.test(lineBefore) || isHeading(lineBefore)) return start
    start = before
  }
}

const FENCE = /^[ \t>]*(?:[-+*]\s+|\d{1,9}[.)]\s+)?(`{3,}|~{3,})(.*)$/gm

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
  if (contentFrom > text.length) return text.slice(0, text.lastIndexOf('\n') + 1).trimEnd()
  const lineFrom = text.lastIndexOf('\n') + 1
  const isEnd = new RegExp(`^\\s*[${mark.charAt(0)}]*\\s*$`).test(text.slice(lineFrom))
  return isEnd ? text.slice(0, lineFrom) : text
}

function dropOpenLink(text: string): string {
  const from = findSegment(text)
  for (const { 0: found, index } of text.slice(from).matchAll(INLINE)) {
    if (!/^!?\[$/.test(found)) continue
    const rest = text.slice(from + index + found.length)
    const isOpen = rest.length < MAX_WITHHELD && /^[^[\]]*(?:\]\([^()\n]*)?$/.test(rest)
    if (isOpen) return text.slice(0, from + index).trimEnd()
  }
  return text
}
