/** More than this a tenant's pattern, or a text held against one, is not looked at. */
const PATTERN_MAX_LENGTH = 256
const TEXT_MAX_LENGTH = 200

/** How many ways an engine may have to try one text; a text of full length is through in milliseconds. */
const WAYS_MAX = 10_000_000

/**
 * Whether a text is what a pattern from the server asks for: the whole text, or any part of it where the pattern comes
 * as `/…/`. A pattern that is none, or that could keep the browser busy, refuses nobody.
 */
export function matchesPattern(pattern: string, text: string): boolean {
  if (pattern.length > PATTERN_MAX_LENGTH || text.length > TEXT_MAX_LENGTH) return true
  const [, inner, flags = ''] = /^\/(.+)\/([imsu]*)$/s.exec(pattern) ?? []
  return inner === undefined ? matchesWhole(pattern, text) : matchesPart(inner, flags, text)
}

const matchesWhole = (pattern: string, text: string): boolean =>
  !isQuick(pattern, 1) || (compile(`^(?:${pattern})$`, 'u') ?? compile(`^(?:${pattern})$`))?.test(text) !== false

/** It may begin anywhere. */
const matchesPart = (pattern: string, flags: string, text: string): boolean =>
  !isQuick(pattern, pattern.startsWith('^') ? 1 : TEXT_MAX_LENGTH) || compile(pattern, flags)?.test(text) !== false

function compile(source: string, flags = ''): RegExp | undefined {
  try {
    return new RegExp(source, flags)
  } catch {
    return undefined
  }
}

/** A part of a pattern, and how many ways it adds. */
type Token = { readonly kind: 'sign' | 'open' | 'close' | 'repeat'; readonly ways: number }

/**
 * Ways multiply; a repeated group that leaves a choice inside itself has as many as the text has letters, and more. A
 * bracket that closes nothing would close what is put around the pattern.
 */
function isQuick(pattern: string, starts: number): boolean {
  const tokens = toTokens(pattern)
  if (tokens === undefined) return false
  let ways = starts
  const opened: number[] = []
  for (const [at, token] of tokens.entries()) {
    const before = token.kind === 'close' ? opened.pop() : ways
    if (before === undefined || (before < ways && isRepeat(tokens[at + 1]))) return false
    if (token.kind === 'open') opened.push(ways)
    ways *= token.ways
  }
  return ways <= WAYS_MAX
}

const isRepeat = (token: Token | undefined): boolean => token?.kind === 'repeat' && token.ways !== OPTIONAL

const OPTIONAL = 2

/** Class, escape, group, alternative, repetition, any other sign; look-arounds and back references are not judged. */
const SIGNS = /\[(?:\\.|[^\]\\])*\]|\\.|\(\?<?[=!]|\(\?:|\(\?<\w+>|[()|]|[*+?]\??|\{\d+(?:,\d*)?\}\??|[\s\S]/gu

function toTokens(pattern: string): readonly Token[] | undefined {
  const signs = pattern.match(SIGNS) ?? []
  if (signs.some((sign) => /^(\(\?<?[=!]|\\[1-9k])/.test(sign))) return undefined
  return signs.map(toToken)
}

function toToken(sign: string): Token {
  if (sign === ')') return { kind: 'close', ways: 1 }
  if (sign.startsWith('(')) return { kind: 'open', ways: 1 }
  const ways = waysOf(sign)
  return ways === undefined ? { kind: 'sign', ways: sign === '|' ? 2 : 1 } : { kind: 'repeat', ways }
}

/** Of a fixed number there is one way, but it still repeats what it follows. */
function waysOf(sign: string): number | undefined {
  if (/^[*+]/.test(sign)) return TEXT_MAX_LENGTH
  if (sign.startsWith('?')) return OPTIONAL
  const [, least, comma, most] = /^\{(\d+)(,?)(\d*)\}/.exec(sign) ?? []
  if (least === undefined) return undefined
  if (comma === '') return 1
  const end = most === '' || most === undefined ? TEXT_MAX_LENGTH : Number(most)
  return Math.max(1, Math.min(end, TEXT_MAX_LENGTH) - Number(least) + 1)
}
