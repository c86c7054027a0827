import type { PatternStep } from './patternProgram.ts'

export type PatternMatcher = {
  readonly steps: readonly PatternStep[]
  readonly flags: string
  /** True if the whole text must match, not only a part of it. */
  readonly isWhole: boolean
}

/**
 * Returns whether the text matches. It follows all possible matches in parallel and takes each step at most once per
 * character.
 */
export function runPattern({ steps, flags, isWhole }: PatternMatcher, text: string): boolean {
  const characters = flags.includes('u') ? Array.from(text) : text.split('')
  const matches = createTests(flags)
  let current: readonly number[] = [0]
  for (const at of [...characters.keys(), characters.length]) {
    const place = { flags, before: characters[at - 1], after: characters[at] }
    const reached = followJumps(steps, current, (source) => holdsAt(source, place))
    if (reached.has(steps.length) && (!isWhole || at === characters.length)) return true
    const next = [...reached].filter((step) => takes(steps[step], place.after, matches)).map((step) => step + 1)
    // If a part of the text is enough, a match may begin at every character.
    current = isWhole ? next : [...next, 0]
  }
  return false
}

type Tests = (source: string, character: string) => boolean

const takes = (step: PatternStep | undefined, character: string | undefined, matches: Tests): boolean =>
  step?.kind === 'character' && character !== undefined && matches(step.source, character)

/** Returns every step that is reachable before the next character is taken. */
function followJumps(
  steps: readonly PatternStep[],
  from: readonly number[],
  holds: (source: string) => boolean,
): Set<number> {
  const reached = new Set<number>(from)
  // The iteration also visits elements that are added to the set meanwhile, each once.
  for (const place of reached) {
    const step = steps[place]
    if (step?.kind === 'jump') for (const next of step.to) reached.add(next)
    else if (step?.kind === 'assertion' && holds(step.source)) reached.add(place + 1)
  }
  return reached
}

/** Creates a function that matches a single character with the browser's own regular expressions. */
function createTests(flags: string): Tests {
  const known = new Map<string, RegExp>()
  return (source, character) => {
    const test = known.get(source) ?? new RegExp(`^${source}$`, flags.replace('m', ''))
    known.set(source, test)
    return test.test(character)
  }
}

type Place = { readonly flags: string; readonly before: string | undefined; readonly after: string | undefined }

function holdsAt(source: string, { flags, before, after }: Place): boolean {
  const isLineEnd = (neighbour: string | undefined): boolean =>
    neighbour === undefined || (flags.includes('m') && /[\n\r\u2028\u2029]/.test(neighbour))
  if (source === '^') return isLineEnd(before)
  if (source === '$') return isLineEnd(after)
  const word = new RegExp(String.raw`\w`, flags)
  return (word.test(before ?? '') !== word.test(after ?? '')) === (source === String.raw`\b`)
}
