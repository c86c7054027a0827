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
  const source = inner ?? `^(?:${pattern})$`
  if (!isQuick(inner ?? pattern, inner === undefined)) return true
  const expression = compile(source, inner === undefined ? 'u' : flags) ?? compile(source, flags)
  return expression?.test(text) ?? true
}

function compile(source: string, flags: string): RegExp | undefined {
  try {
    return new RegExp(source, flags)
  } catch {
    return undefined
  }
}

type Token = { readonly kind: 'atom' | 'open' | 'close' | 'or' } | { readonly kind: 'repeat'; readonly ways: number }

/** Ways multiply; a repeated group that leaves a choice inside itself has as many as the text has letters, and more. */
function isQuick(pattern: string, isWhole: boolean): boolean {
  const tokens = toTokens(pattern)
  if (tokens === undefined) return false
  // A part may begin anywhere.
  let ways = isWhole || pattern.startsWith('^') ? 1 : TEXT_MAX_LENGTH
  const opened: number[] = []
  for (const [at, token] of tokens.entries()) {
    if (token.kind === 'open') opened.push(ways)
    else if (token.kind === 'or') ways *= 2
    else if (token.kind === 'repeat') ways *= token.ways
    else if (token.kind === 'close') {
      const hasChoice = ways > (opened.pop() ?? ways)
      const next = tokens[at + 1]
      if (hasChoice && next?.kind === 'repeat' && next.ways !== OPTIONAL) return false
    }
  }
  return ways <= WAYS_MAX
}

const OPTIONAL = 2

/** Class, escape, group, alternative, repetition, any other sign; look-arounds and back references are not judged. */
const SIGNS = /\[(?:\\.|[^\]\\])*\]|\\.|\(\?<?[=!]|\(\?:|\(\?<\w+>|[()|]|[*+?]\??|\{\d+(?:,\d*)?\}\??|[\s\S]/gu

function toTokens(pattern: string): readonly Token[] | undefined {
  const signs = pattern.match(SIGNS) ?? []
  if (signs.some((sign) => /^(\(\?<?[=!]|\\[1-9k])/.test(sign))) return undefined
  return signs.map(toToken)
}

function toToken(sign: string): Token {
  if (sign === ')') return { kind: 'close' }
  if (sign === '|') return { kind: 'or' }
  if (sign.startsWith('(')) return { kind: 'open' }
  const ways = waysOf(sign)
  return ways === undefined ? { kind: 'atom' } : { kind: 'repeat', ways }
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
