import { limitMarks } from '#domain/message/displayText.ts'

/** Maximum size of a piece. Each piece renders in a few milliseconds, independent of its content. */
export const PIECE_CHARACTERS = 10_000
export const PIECE_LINES = 190

/** Places to cut, in order of preference: the end of a paragraph, of a line, of a word. */
const CUT_SEPARATORS = ['\n\n', '\n', ' ']

/**
 * Cuts a long text into pieces that can be rendered separately. The joined pieces equal the text, with two exceptions.
 * Combining marks beyond the limit are missing. A code block that was cut opens again with its fence in the next piece.
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
  for (const place of CUT_SEPARATORS) {
    const at = part.lastIndexOf(place)
    // Only cuts in the second half count, so that a text without paragraphs does not give tiny pieces.
    if (at > part.length / 2) return from + at + place.length
  }
  return from + part.replace(/[\uD800-\uDBFF]$/, '').length
}

/** Returns the length of the first `PIECE_LINES` lines, in characters. */
function endOfLines(text: string): number {
  let end = -1
  for (let line = 0; line < PIECE_LINES; line += 1) {
    end = text.indexOf('\n', end + 1)
    if (end < 0) return text.length
  }
  return end + 1
}

/** Returns the line that opened a code block which the text does not close; empty outside a code block. */
function openFence(text: string): string {
  let open = ''
  for (const [line, mark = ''] of text.matchAll(/^ {0,3}(`{3,}|~{3,}).{0,100}$/gm)) {
    if (open === '') open = line
    else if (open.trimStart().startsWith(mark.charAt(0).repeat(3)) && line.trim() === mark) open = ''
  }
  return open === '' ? '' : `${open}\n`
}
