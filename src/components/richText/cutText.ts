import { limitMarks } from '#domain/message/displayText.ts'

/** Maximum size of a piece. Each piece renders in a few milliseconds, independent of its content. */
export const PIECE_CHARACTERS = 10_000
export const PIECE_LINES = 190

const FULL_PIECE = new RegExp(`^(?:[^\n]*\n){${PIECE_LINES}}`)

/** Places to cut, in order of preference: the end of a paragraph, of a line, of a word. */
const CUT_SEPARATORS = ['\n\n', '\n', ' ']

/**
 * Cuts a long text into pieces that can be rendered separately. The joined pieces equal the text, with two exceptions.
 * Combining marks beyond the limit are missing. A code block or a table that was cut opens again in the next piece, with its
 * fence or its header.
 */
export function cutText(text: string): readonly string[] {
  const pieces: string[] = []
  let opening = ''
  for (let from = 0; from < text.length;) {
    const end = endOfPiece(text, from)
    const piece = opening + text.slice(from, end)
    pieces.push(limitMarks(piece))
    opening = openFence(piece) ?? OPEN_TABLE.exec(piece)?.[1] ?? ''
    from = end
  }
  return pieces
}

/** Header of a table and the line below it, if the text ends in that table. */
const OPEN_TABLE = /(?:^|\n)([^|\n]*\|.*\n[ :|-]+\n)(?:.+\n)*$/

function endOfPiece(text: string, from: number): number {
  const rest = text.slice(from, from + PIECE_CHARACTERS)
  const lines = FULL_PIECE.exec(rest)?.[0].length ?? rest.length
  if (from + lines >= text.length) return text.length
  const part = rest.slice(0, lines)
  for (const place of CUT_SEPARATORS) {
    const at = part.lastIndexOf(place)
    // Only cuts in the second half count, so that a text without paragraphs does not give tiny pieces.
    if (at > part.length / 2) return from + at + place.length
  }
  return from + part.replace(/[\uD800-\uDBFF]$/, '').length
}

/** Returns the line that opened a code block which the text does not close; undefined outside a code block. */
function openFence(text: string): string | undefined {
  let open: string | undefined
  for (const [line, mark = ''] of text.matchAll(/^ {0,3}(`{3,}|~{3,}).{0,100}$/gm)) {
    if (open === undefined) open = `${line}\n`
    else if (open.trimStart().startsWith(mark.charAt(0)) && line.trim() === mark) open = undefined
  }
  return open
}
