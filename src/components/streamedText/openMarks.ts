/** Escaped character, code span, complete link or image, or a run of marks. */
export const INLINE = /\\[!-/:-@[-`{-~]|(`+)(?:(?!`)[^]*?[^`]\1(?!`))?|!?\[[^[\]]*\]\([^()\n]*\)|!?\[|\*+|_+|~+/g

/** Line of a tag only, or of a comment. It begins a block of HTML, which is shown as typed. */
export const HTML_BLOCK = /^ {0,3}<(?:\/?[a-z][^>]*>\s*(?:\n|$)|!--)/i

/** Maximum number of marks that are open at once. No text of a person or a bot has more. */
const MAX_OPEN = 12

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

const isAsciiWord = (character: string): boolean => /^\w$/.test(character)

/**
 * Returns what a run of marks can do by the rules of CommonMark for delimiter runs. One exception: a run between two
 * letters or digits of ASCII, such as a sign of multiplication, opens no emphasis here.
 */
function flanksOf(segment: string, found: string, index: number): Flanks {
  const [before, after] = [segment.charAt(index - 1), segment.charAt(index + found.length)]
  const [isLeft, isRight] = [touches(after, before), touches(before, after)]
  const isUnderscore = found.startsWith('_')
  if (isAsciiWord(before) && isAsciiWord(after)) return { canOpen: false, canClose: !isUnderscore }
  return isUnderscore ? flanksOfUnderscore({ before, after, isLeft, isRight }) : { canOpen: isLeft, canClose: isRight }
}

type Sides = Readonly<Record<'before' | 'after', string> & Record<'isLeft' | 'isRight', boolean>>

/** Inside of a word, an underscore is text, unless it is beside punctuation. */
const flanksOfUnderscore = ({ before, after, isLeft, isRight }: Sides): Flanks => ({
  canOpen: isLeft && (!isRight || isPunctuation(before)),
  canClose: isRight && (!isLeft || isPunctuation(after)),
})

/** Applies a run of marks, which closes open ones of the same character, opens new ones, or is text. */
function applyRun(open: readonly Mark[], found: string, flanks: Flanks): readonly Mark[] {
  const character = found.charAt(0)
  const place = flanks.canClose ? open.findLastIndex((mark) => mark.character === character) : -1
  if (place >= 0) return closeMark(open, place, { found, flanks })
  const isEmphasis = character === '~' ? found.length === 2 : found.length <= 3
  const isOpening = flanks.canOpen && isEmphasis && open.length < MAX_OPEN
  return isOpening ? [...open, { character, count: found.length }] : open
}

type Run = { readonly found: string; readonly flanks: Flanks }

/** Closes the mark at this place and all inside of it. What is left of a longer run is applied again. */
function closeMark(open: readonly Mark[], place: number, { found, flanks }: Run): readonly Mark[] {
  const outer = open.slice(0, place)
  const count = open[place]?.count ?? 0
  if (count > found.length) return [...outer, { character: found.charAt(0), count: count - found.length }]
  return found.length === count ? outer : applyRun(outer, found.slice(count), flanks)
}
