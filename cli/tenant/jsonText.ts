import { toSafeText } from './problem.ts'

type JsonProblem = { readonly wrong: string; readonly right: string }

/**
 * Result of `readJson`: a value or the first problem. `keyProblems` lists keys that a parser would drop or overwrite;
 * `value` is without `__proto__`.
 */
type JsonOutcome = { readonly value: unknown; readonly keyProblems: readonly JsonProblem[] } | JsonProblem

/** Maximum nesting depth. It is more than any tenant file needs, and deeper JSON was not written by hand. */
const MAX_DEPTH = 16

/**
 * Parses JSON strictly. It reports what `JSON.parse` would silently drop or overwrite: a duplicate key, or a key named
 * `__proto__`.
 */
export function readJson(bytes: Uint8Array): JsonOutcome {
  const text = decode(bytes)
  if (typeof text !== 'string') return text
  if (text.trim() === '') return { wrong: 'the file is empty', right: 'Write one tenant, or a list of them.' }
  const { jsonProblem, keyProblems } = findJsonProblems(text)
  try {
    const value: unknown = JSON.parse(text, withoutPrototype)
    return jsonProblem ?? { value, keyProblems }
  } catch (problem) {
    return (
      jsonProblem ??
      keyProblems[0] ?? {
        wrong: `is not JSON (${toSafeText(String(problem).replace('SyntaxError: ', ''), 200)})`,
        right: 'Fix the JSON at this place.',
      }
    )
  }
}

const PROTOTYPE = '__proto__'

const withoutPrototype = (key: string, value: unknown): unknown => (key === PROTOTYPE ? undefined : value)

const BYTE_ORDER_MARKS: readonly (readonly [readonly number[], string])[] = [
  [[0xff, 0xfe], 'is written in UTF-16'],
  [[0xfe, 0xff], 'is written in UTF-16'],
  [[0xef, 0xbb, 0xbf], 'begins with a byte order mark'],
]

function decode(bytes: Uint8Array): string | Exclude<JsonOutcome, { readonly value: unknown }> {
  const right = 'Save it as UTF-8 without a byte order mark.'
  const mark = BYTE_ORDER_MARKS.find(([start]) => start.every((byte, at) => bytes[at] === byte))
  if (mark) return { wrong: mark[1], right }
  // A JSON text contains no zero byte, but UTF-16 without a byte order mark contains many.
  if (bytes.includes(0)) return { wrong: 'contains zero bytes, like UTF-16', right }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return { wrong: 'is not UTF-8', right }
  }
}

type JsonProblems = { readonly jsonProblem?: JsonProblem; readonly keyProblems: readonly JsonProblem[] }

/**
 * Collects the problems of a text. Stops at the first structural problem, because the rest of the text cannot be read
 * reliably.
 */
function findJsonProblems(text: string): JsonProblems {
  const keyProblems: JsonProblem[] = []
  for (const { jsonProblem, isKey } of scanProblems(text)) {
    if (!isKey) return { jsonProblem, keyProblems }
    keyProblems.push(jsonProblem)
  }
  return { keyProblems }
}

/**
 * Yields every problem with its line, in the order of the text. Only separates the text into tokens, so the text need
 * not be valid JSON.
 */
function* scanProblems(text: string): Generator<{ readonly jsonProblem: JsonProblem; readonly isKey: boolean }> {
  const open: OpenBrackets = []
  let [at, previous] = [0, '']
  while (at < text.length) {
    const character = text[at] ?? ''
    const isText = character === '"'
    const end = isText ? endOfString(text, at) : at + 1
    const jsonProblem = isText
      ? checkKey(text.slice(at, end), { keys: open.at(-1), isKey: isColonNext(text, end) })
      : checkStructure(character, previous, open)
    if (jsonProblem)
      yield { jsonProblem: { ...jsonProblem, wrong: `line ${lineOf(text, at)}: ${jsonProblem.wrong}` }, isKey: isText }
    if (character.trim() !== '') previous = character
    at = end
  }
}

type OpenBrackets = (Set<string> | undefined)[]

function checkStructure(character: string, previous: string, open: OpenBrackets): JsonProblem | undefined {
  if (`/'`.includes(character))
    return { wrong: `${character} is not allowed in JSON`, right: 'Remove comments, and put texts in double quotes.' }
  if ('{['.includes(character)) open.push(character === '{' ? new Set() : undefined)
  if (open.length > MAX_DEPTH)
    return { wrong: `more than ${MAX_DEPTH} levels deep`, right: 'A tenant needs only four levels.' }
  return '}]'.includes(character) ? checkClosing(character, previous, open) : undefined
}

function checkClosing(character: string, previous: string, open: OpenBrackets): JsonProblem | undefined {
  open.pop()
  return previous === ',' ? { wrong: `a comma before ${character}`, right: 'Remove it.' } : undefined
}

function checkKey(
  token: string,
  { keys, isKey }: { keys: Set<string> | undefined; isKey: boolean },
): JsonProblem | undefined {
  if (keys === undefined || !isKey) return undefined
  const key = unquote(token)
  if (key === PROTOTYPE) return { wrong: 'a key named __proto__', right: 'Remove it.' }
  if (keys.has(key)) return { wrong: `"${toSafeText(key)}" occurs twice`, right: 'Keep the intended one.' }
  keys.add(key)
  return undefined
}

function unquote(token: string): string {
  try {
    return String(JSON.parse(token))
  } catch {
    return token
  }
}

/**
 * Returns the index behind the closing quote. Returns an index at or beyond the end of the text if the quote is
 * missing.
 */
function endOfString(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at + 1
}

function isColonNext(text: string, from: number): boolean {
  let at = from
  while (' \t\r\n'.includes(text[at] ?? 'x')) at += 1
  return text[at] === ':'
}

const lineOf = (text: string, at: number): number => text.slice(0, at).split('\n').length
