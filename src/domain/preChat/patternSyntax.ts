/** Node of a parsed pattern. A group is replaced by its content, because captured text is never used. */
export type PatternNode =
  | { readonly kind: 'character'; readonly source: string }
  | { readonly kind: 'assertion'; readonly source: string }
  | { readonly kind: 'sequence'; readonly parts: readonly PatternNode[] }
  | { readonly kind: 'choice'; readonly options: readonly PatternNode[] }
  | { readonly kind: 'repeat'; readonly part: PatternNode; readonly least: number; readonly most: number }

const CLASS = String.raw`\[(?:\\.|[^\]\\])*\]`
const ESCAPE = String.raw`\\(?:u\{[\da-f]+\}|u[\da-f]{4}|x[\da-f]{2}|p\{[^}]*\}|c[a-z]|[^])`
const GROUP = String.raw`\((?:\?(?:<[=!]|<[^>]*>|[^]))?`
const REPEAT = String.raw`[*+?]\??|\{\d+(?:,\d*)?\}\??`
const TOKENS = new RegExp(`${CLASS}|${ESCAPE}|${GROUP}|${REPEAT}|[^]`, 'giu')

/**
 * Tokens that are not supported: look-arounds, flags of a group, back references, and escapes for half a surrogate pair
 * or with legacy meanings.
 */
const UNSUPPORTED = /^(?:\(\?(?!:|<[^=!])|\\(?:[1-9k]|u\{?d[89a-f]|c$))/i

/** Tokens that need the flag `u` to have their meaning. */
const UNICODE_ONLY = /^\\(?:u\{|p\{)|[\uD800-\uDFFF]/i

/**
 * Parses a valid regular expression. Returns undefined if it contains a token that cannot be matched in a single pass
 * over the text.
 */
export function parsePattern(pattern: string, isUnicode: boolean): PatternNode | undefined {
  const tokens = pattern.match(TOKENS) ?? []
  const isSupported = tokens.every((token) => !UNSUPPORTED.test(token) && (isUnicode || !UNICODE_ONLY.test(token)))
  if (!isSupported || /\\0\d/.test(pattern)) return undefined
  return readChoice(tokens.toReversed())
}

/**
 * Reads alternatives up to the end of the group. The tokens are in reverse order, so the next token is the last one.
 */
function readChoice(tokens: string[]): PatternNode {
  const options: PatternNode[] = []
  let parts: PatternNode[] = []
  for (let token = tokens.pop(); token !== undefined && token !== ')'; token = tokens.pop()) {
    if (token === '|') {
      options.push({ kind: 'sequence', parts })
      parts = []
    } else parts.push(readRepeat(readPart(token, tokens), tokens))
  }
  return { kind: 'choice', options: [...options, { kind: 'sequence', parts }] }
}

function readPart(token: string, tokens: string[]): PatternNode {
  if (token.startsWith('(')) return readChoice(tokens)
  return { kind: /^(?:[$^]|\\b)$/i.test(token) ? 'assertion' : 'character', source: token }
}

const SIGNS: Readonly<Record<string, readonly [least: number, most: number]>> = {
  '*': [0, Infinity],
  '+': [1, Infinity],
  '?': [0, 1],
}

function readRepeat(part: PatternNode, tokens: string[]): PatternNode {
  const [least, most] = rangeOf(tokens.at(-1) ?? '') ?? []
  if (least === undefined || most === undefined) return part
  tokens.pop()
  return { kind: 'repeat', part, least, most }
}

function rangeOf(token: string): readonly [least: number, most: number] | undefined {
  const [, least, comma, most = ''] = /^\{(\d+)(,?)(\d*)\}/.exec(token) ?? []
  if (least === undefined) return SIGNS[token.charAt(0)]
  if (comma === '') return [Number(least), Number(least)]
  return [Number(least), most === '' ? Infinity : Number(most)]
}
