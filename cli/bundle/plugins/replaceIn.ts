/**
 * Code of a library, and what replaces it: nothing by default. In a text, `$1` is the first group of the pattern. A function
 * receives the code.
 */
export type Replacement = readonly [pattern: RegExp, replacement?: string | ((code: string) => string)]

/** Code of a library that the widget never runs. */
export type UnusedCode = {
  /** File of the library. */
  readonly file: RegExp
  /** Reason why this code never runs. */
  readonly reason: string
  readonly code: readonly Replacement[]
}

/** A library has another version than the one whose source was read. `difference` says what was found. */
export class UnknownLibraryError extends Error {
  override readonly name = 'UnknownLibraryError'

  constructor(difference: string) {
    super(
      `${difference} The build knows only the versions of package-lock.json. Install them again. To update a library, review its lists in cli/bundle/plugins (ADR 0057).`,
    )
  }
}

/**
 * Replaces code of a library. Each line keeps its number, so that source maps stay right. Throws if the source does not
 * contain the code, as in another version of the library.
 */
export function replaceIn(library: string, source: string, [pattern, replacement = '']: Replacement): string {
  if (source.search(pattern) < 0) throw new UnknownLibraryError(`${library} has nothing that matches ${pattern}.`)
  return source.replace(pattern, (match: string, ...groups: readonly unknown[]) => {
    if (typeof replacement === 'function') return keepLines(match, replacement(match))
    return keepLines(
      match,
      replacement.replace(/\$(\d)/g, (_all, group: string) => String(groups[Number(group) - 1])),
    )
  })
}

/** Returns a pattern of a top-level function. Its last line is the first one that consists of a closing brace. */
export const toFunction = (name: string): RegExp => new RegExp(`^function ${name.replace('$', '\\$')}\\([^]*?^}$`, 'm')

/** Replaces code of a top-level function. Throws like `replaceIn`. */
export const within = (name: string, ...replacements: readonly Replacement[]): Replacement => [
  toFunction(name),
  (code) => replacements.reduce((text, replacement) => replaceIn(`The function ${name}`, text, replacement), code),
]

/** Returns the replacement of a text, with as many lines as the text. */
const keepLines = (text: string, replacement: string): string =>
  replacement + '\n'.repeat(Math.max(0, countLines(text) - countLines(replacement)))

const countLines = (text: string): number => text.split('\n').length
