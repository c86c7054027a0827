import { limitMarks } from '#domain/displayText.ts'

/** A piece takes a few milliseconds to render, whatever is in it. */
export const PIECE_CHARACTERS = 10_000
export const PIECE_LINES = 190

/** In order of preference: where a paragraph ends, a line, a word. */
const PLACES = ['\n\n', '\n', ' ']

/**
 * Cuts a long text into pieces that can be rendered one by one. Joined they are the text, except for marks beyond those
 * that are shown, and for the fence that opens again where a block of code was cut.
 */
export function cutText(text: string): readonly string[] {
  const pieces: string[] = []
  let fence = ''
  for (let from = 0; from < text.length;) {
    const end = endOfPiece(text, from)
    const piece = fence + text.slice(from, end)
    pieces.push(limitMarks(piece))
    fence = openFence(piece)
    from = end
  }
  return pieces
}

function endOfPiece(text: string, from: number): number {
  const rest = text.slice(from, from + PIECE_CHARACTERS)
  const lines = endOfLines(rest)
  if (from + lines >= text.length) return text.length
  const part = rest.slice(0, lines)
  for (const place of PLACES) {
    const at = part.lastIndexOf(place)
    // Not far from the end, so that a text without paragraphs does not fall into crumbs.
    if (at > part.length / 2) return from + at + place.length
  }
  return from + part.replace(/[\uD800-\uDBFF]$/, '').length
}

/** The length of as many lines as a piece may have. */
function endOfLines(text: string): number {
  let end = -1
  for (let line = 0; line < PIECE_LINES; line += 1) {
    end = text.indexOf('\n', end + 1)
    if (end < 0) return text.length
  }
  return end + 1
}

/** The line that opened a block of code which the text does not close; empty outside a block. */
function openFence(text: string): string {
  let open = ''
  for (const [line, mark = ''] of text.matchAll(/^ {0,3}(`{3,}|~{3,}).{0,100}$/gm)) {
    if (open === '') open = line
    else if (open.trimStart().startsWith(mark.charAt(0).repeat(3)) && line.trim() === mark) open = ''
  }
  return open === '' ? '' : `${open}\n`
}
