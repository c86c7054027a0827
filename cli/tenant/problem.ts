import { didYouMean } from '../didYouMean.ts'

/** What is wrong with one value of a tenant file, and what would be right. */
export type Problem = {
  /** The file's name, or where else it came from. */
  readonly source: string
  /** `tenants[3].accent`; '' is the whole. */
  readonly path: string
  readonly wrong: string
  readonly right: string
}

export type Tell = (problem: Omit<Problem, 'source'>) => void

/** A line each: where, what, and what to write instead. */
export const problemLine = ({ source, path, wrong, right }: Problem): string =>
  `  ${[source, path].filter(Boolean).join(': ')}: ${wrong}. ${right}`

/** What would hide, turn round or end a line of the terminal that shows it. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu

const SHOWN_LENGTH = 60

/** Somebody else's text, fit to stand in a message. */
export const shownText = (text: string, longest = SHOWN_LENGTH): string =>
  cut(text, longest).replace(
    INVISIBLE,
    (character) => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  )

/** A value as JSON has it, cut short; what JSON cannot say, by its kind. */
export function shown(value: unknown): string {
  if (typeof value === 'string') return `"${shownText(value)}"`
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object' && value !== null) return 'an object'
  return shownText(String(value))
}

/** These tokens with, behind each, the known one that was probably meant. */
export const withSuggestions = (tokens: readonly string[], known: readonly string[]): string =>
  tokens.map((token) => shown(token) + didYouMean(token, known)).join(', ')

const cut = (text: string, longest: number): string => (text.length > longest ? `${text.slice(0, longest)}…` : text)

const isName = (key: string): boolean => /^[A-Za-z_$][\w$]{0,40}$/.test(key)

/** The place of a key under a place. */
export const under = (path: string, key: string): string => {
  if (!isName(key)) return `${path}["${shownText(key)}"]`
  return path === '' ? key : `${path}.${key}`
}
