import { toProgram } from './patternProgram.ts'
import { type PatternMatcher, runPattern } from './patternRun.ts'
import { parsePattern } from './patternSyntax.ts'

/** Maximum lengths of a pattern and of a text. Longer ones are not checked. */
const PATTERN_MAX_LENGTH = 256
const TEXT_MAX_LENGTH = 200

/** Reason why a pattern cannot be used. */
export type PatternProblem = 'tooLong' | 'invalid' | 'unsupported' | 'tooManyRepeats'

/**
 * Returns whether a text matches a pattern from the server: the whole text, or any part of it if the pattern is written
 * as `/…/`. The cost is bounded by the lengths of text and pattern. A pattern that cannot be used accepts every text.
 */
export function matchesPattern(pattern: string, text: string): boolean {
  const matcher = toMatcher(pattern)
  return typeof matcher === 'string' || text.length > TEXT_MAX_LENGTH || runPattern(matcher, text)
}

/** Returns why a pattern cannot be used; undefined if it can be used. */
export function findPatternProblem(pattern: string): PatternProblem | undefined {
  const matcher = toMatcher(pattern)
  return typeof matcher === 'string' ? matcher : undefined
}

function toMatcher(pattern: string): PatternMatcher | PatternProblem {
  if (pattern.length > PATTERN_MAX_LENGTH) return 'tooLong'
  const [, inner, given = ''] = /^\/(.+)\/([imsu]*)$/s.exec(pattern) ?? []
  const source = inner ?? pattern
  const flags = (inner === undefined ? ['u', ''] : [given]).find((some) => isValid(source, some))
  if (flags === undefined) return 'invalid'
  return toSupported(source, { flags, isWhole: inner === undefined })
}

function toSupported(source: string, options: Omit<PatternMatcher, 'steps'>): PatternMatcher | PatternProblem {
  const syntax = parsePattern(source, options.flags.includes('u'))
  if (syntax === undefined) return 'unsupported'
  const steps = toProgram(syntax, TEXT_MAX_LENGTH)
  return steps === undefined ? 'tooManyRepeats' : { steps, ...options }
}

function isValid(source: string, flags: string): boolean {
  try {
    return new RegExp(source, flags).source !== ''
  } catch {
    return false
  }
}
