import { toSuggestionSuffix } from '../nearest.ts'

/** Problem of one value in a tenant file, with advice how to fix it. */
export type Problem = {
  /** Name of the file, or another source such as `stdin` or an option. */
  readonly source: string
  /** Path of the value, such as `tenants[3].accent`. An empty path means the whole file. */
  readonly path: string
  readonly wrong: string
  readonly right: string
}

/** Formats a problem as one line: where it is, what is wrong, and what to write instead. */
export const formatProblem = ({ source, path, wrong, right }: Problem): string =>
  `  ${[source, path].filter(Boolean).join(': ')}: ${wrong}. ${right}`

/** Characters that could hide text, reverse its direction, or end the line in a terminal. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu

const MAX_TEXT_LENGTH = 60

/** Escapes invisible characters of untrusted text and shortens the text, so that a message can contain it. */
export const toSafeText = (text: string, maxLength = MAX_TEXT_LENGTH): string =>
  cut(text, maxLength).replace(
    INVISIBLE,
    (character) => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  )

/** Formats a value for a message: a string in quotes and shortened, a list or an object by its kind only. */
export function formatValue(value: unknown): string {
  if (typeof value === 'string') return `"${toSafeText(value)}"`
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object' && value !== null) return 'an object'
  return toSafeText(String(value))
}

/** Lists the tokens, each followed by a suggestion if a known token is similar. */
export const withSuggestions = (tokens: readonly string[], known: readonly string[]): string =>
  tokens.map((token) => formatValue(token) + toSuggestionSuffix(token, known)).join(', ')

const cut = (text: string, maxLength: number): string =>
  text.length > maxLength ? `${text.slice(0, maxLength)}…` : text

const isName = (key: string): boolean => /^[A-Za-z_$][\w$]{0,40}$/.test(key)

/** Appends a key to a path: as `.key`, or in brackets and quotation marks if the key is not a plain name. */
export const appendKey = (path: string, key: string): string => {
  if (!isName(key)) return `${path}["${toSafeText(key)}"]`
  return path === '' ? key : `${path}.${key}`
}
