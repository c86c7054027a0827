/** Escaped character, code span, complete link or image, or a run of marks. */
export const INLINE = /\\[!-/:-@[-`{-~]|(`+)(?:(?!`)[^]*?[^`]\1(?!`))?|!?\[[^[\]]*\]\([^()\n]*\)|!?\[|\*+|_+|~+/g

/** Line of a tag only, or of a comment. It begins a block of HTML, which is shown as typed. */
const HTML_BLOCK = /^ {0,3}<(?:\/?[a-z][^>]*>\s*(?:\n|$)|!--)/i

/** Returns the marks that end the open emphasis and the open code of a paragraph or list item, innermost first. */
export function findOpenMarks(segment: string): string {
  if (HTML_BLOCK.test(segment)) return ''
  let open: readonly Mark[] = []
  for (const { 0: found, 1: ticks, index } of segment.matchAll(INLINE)) {
    if (ticks !== undefined && found === ticks) return ticks + toText(open)
    if (/^[*_~]/.test(found)) open = applyRun(open, found, flanksOf(segment, found, index))
  }
  return toText(open)
}

/** Run of emphasis marks that is open. */
type Mark = { readonly character: string; readonly count: number }

const toText = (open: readonly Mark[]): string =>
  open
    .toReversed()
    .map(({ character, count }) => character.repeat(count))
    .join('')

type Flanks = { readonly canOpen: boolean; readonly canClose: boolean }

const isSpace = (character: string): boolean => /^\s?$/.test(character)

const isPunctuation = (character: string): boolean => /^[\p{P}\p{S}]$/u.test(character)

/** Returns true for a run that touches a word on the side of `inner`. `outer` is the character on the other side. */
const touches = (inner: string, outer: string): boolean =>
  !isSpace(inner) && (!isPunctuation(inner) || isSpace(outer) || isPunctuation(outer))

/**
 * Returns what a run of marks can do by the rules of CommonMark for delimiter runs. One exception: a run inside of a word
 * never opens emphasis here, because it is text more often than not.
 */
function flanksOf(segment: string, found: string, index: number): Flanks {
  const [before, after] = [segment.charAt(index - 1), segment.charAt(index + found.length)]
  const [isLeft, isRight] = [touches(after, before), touches(before, after)]
  return {
    canOpen: isLeft && !isRight,
    canClose: isRight && (found.charAt(0) !== '_' || !isLeft || isPunctuation(after)),
  }
}

/** Applies a run of marks, which closes open ones of the same character, opens new ones, or is text. */
function applyRun(open: readonly Mark[], found: string, flanks: Flanks): readonly Mark[] {
  const character = found.charAt(0)
  const place = flanks.canClose ? open.findLastIndex((mark) => mark.character === character) : -1
  const opener = open[place]
  if (opener) {
    const outer = open.slice(0, place)
    const [leftOver, rest] = [opener.count - found.length, found.slice(opener.count)]
    if (leftOver > 0) return [...outer, { character, count: leftOver }]
    return rest === '' ? outer : applyRun(outer, rest, flanks)
  }
  const isEmphasis = character === '~' ? found.length === 2 : found.length <= 3
  return flanks.canOpen && isEmphasis ? [...open, { character, count: found.length }] : open
}
