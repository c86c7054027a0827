import { didYouMean } from '../didYouMean.ts'

/** Problem of one value in a tenant file, with advice how to fix it. */
export type Problem = {
  /** Name of the file, or another source such as `stdin` or an option. */
  readonly source: string
  /** Path of the value, such as `tenants[3].accent`. An empty path means the whole file. */
  readonly path: string
  readonly wrong: string
  readonly right: string
}

export type Tell = (problem: Omit<Problem, 'source'>) => void

/** Formats a problem as one line: where it is, what is wrong, and what to write instead. */
export const problemLine = ({ source, path, wrong, right }: Problem): string =>
  `  ${[source, path].filter(Boolean).join(': ')}: ${wrong}. ${right}`

/** Characters that could hide text, reverse its direction, or end the line in a terminal. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu

const SHOWN_LENGTH = 60

/** Escapes invisible characters of untrusted text and shortens the text, so that a message can contain it. */
export const shownText = (text: string, longest = SHOWN_LENGTH): string =>
  cut(text, longest).replace(
    INVISIBLE,
    (character) => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  )

/** Formats a value for a message: a string in quotes and shortened, a list or an object by its kind only. */
export function shown(value: unknown): string {
  if (typeof value === 'string') return `"${shownText(value)}"`
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object' && value !== null) return 'an object'
  return shownText(String(value))
}

/** Lists the tokens, each followed by a suggestion if a known token is similar. */
export const withSuggestions = (tokens: readonly string[], known: readonly string[]): string =>
  tokens.map((token) => shown(token) + didYouMean(token, known)).join(', ')

const cut = (text: string, longest: number): string => (text.length > longest ? `${text.slice(0, longest)}…` : text)

const isName = (key: string): boolean => /^[A-Za-z_$][\w$]{0,40}$/.test(key)

/** Appends a key to a path. */
export const under = (path: string, key: string): string => {
  if (!isName(key)) return `${path}["${shownText(key)}"]`
  return path === '' ? key : `${path}.${key}`
}
