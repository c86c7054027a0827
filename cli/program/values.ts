import { Argument, type Command, InvalidArgumentError, Option } from 'commander'
import { AMBIGUOUS_PATH, isAmbiguousPath } from '#tools/ambiguousPath.ts'
import { toSuggestionSuffix } from '../nearest.ts'
import { findPathProblem } from '../output/outFolder.ts'
import { toOrigin, toServiceUrl } from '../tenant/addresses.ts'

export function parsePort(text: string): number {
  const port = Number(text)
  if (/^\d+$/.test(text) && port < 65_536) return port
  throw new InvalidArgumentError('Use a number from 0 to 65535; 0 selects any free port.')
}

/** Parses the path of a folder or file. Throws for an empty path, a URL, and a path that begins with `~`. */
export function parsePath(text: string): string {
  const problem = findPathProblem(text)
  if (problem !== undefined) throw new InvalidArgumentError(problem)
  return parsePageOrPath(text)
}

export function parsePageOrPath(text: string): string {
  if (text.trim() === '' || /\p{Cc}/u.test(text))
    throw new InvalidArgumentError('Use a path that is not empty and contains no control characters.')
  if (text.startsWith('-') && text !== '-')
    throw new InvalidArgumentError(`Use ./${text} if this is a path, because it looks like an option.`)
  return text
}

/** Parses a buildId, as `build` prints it. */
export function parseBuildId(text: string): string {
  if (/^[\da-f]{16}$/.test(text)) return text
  throw new InvalidArgumentError('Use the buildId that the release announced: 16 digits and letters from a to f.')
}

export function parseSeed(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('Use a whole number from 0 to 999999999.')
}

/** Parses a percentage from 0 to 1000, with at most two decimal places. */
export function parsePercent(text: string): number {
  const percent = Number(text.replace(/%$/, ''))
  if (/^\d{1,4}(\.\d{1,2})?%?$/.test(text) && percent <= 1_000) return percent
  throw new InvalidArgumentError('Use a percentage from 0 to 1000, such as 2 or 0.5.')
}

/** Returns a parser of a whole number of seconds. */
export const parseSeconds =
  (min: number, max: number) =>
  (text: string): number => {
    const seconds = Number(text)
    if (/^\d{1,5}$/.test(text) && seconds >= min && seconds <= max) return seconds
    throw new InvalidArgumentError(`Use a whole number of seconds from ${min} to ${max}.`)
  }

/** Parses a text that must not be empty. An empty text is usually a variable that a script did not set. */
export function parseText(text: string): string {
  if (text.trim() !== '') return text
  throw new InvalidArgumentError('Use a value that is not empty.')
}

/** Collects the values of an option that may be repeated: `.option('-t, --token <token>', '…', collect)`. */
export const collect = (text: string, before: readonly string[] = []): readonly string[] => [...before, parseText(text)]

export function collectOrigins(text: string, before: readonly string[] = []): readonly string[] {
  const origin = toOrigin(text)
  if (origin !== undefined) return [...before, origin]
  throw new InvalidArgumentError(
    'Use an origin such as http://localhost:5173: no path, and http only for localhost, *.localhost and 127.0.0.1.',
  )
}

/**
 * Collects the base addresses of widgets. Throws for an address that is empty, that a browser writes otherwise, or whose
 * path a server may read otherwise.
 */
export function collectBaseUrls(text: string, before: readonly string[] = []): readonly string[] {
  if (isAmbiguousPath(text)) throw new InvalidArgumentError(AMBIGUOUS_PATH)
  const baseUrl = toServiceUrl(text)
  if (baseUrl !== undefined && baseUrl !== '') return [...before, baseUrl]
  throw new InvalidArgumentError(
    'Use an address such as https://chat.example.com/tenants/TOKEN: no query, and http only for localhost, *.localhost and 127.0.0.1.',
  )
}

/**
 * Creates an option with a fixed list of choices. Help and completion show the list, and an error suggests the nearest
 * choice.
 */
export const choiceOption = (flags: string, description: string, choices: readonly string[]): Option =>
  new Option(flags, description).choices(choices).argParser((text) => parseChoice(text, choices))

export const choiceArgument = (name: string, description: string, choices: readonly string[]): Argument =>
  new Argument(name, description).choices(choices).argParser((text) => parseChoice(text, choices))

/** Returns a parser that collects values from a fixed list. The option may be repeated. */
export const collectChoices =
  (choices: readonly string[]) =>
  (text: string, before: readonly string[] = []): readonly string[] => [...before, parseChoice(text, choices)]

export function parseChoice(text: string, choices: readonly string[]): string {
  if (choices.includes(text)) return text
  throw new InvalidArgumentError(`Allowed values are ${choices.join(', ')}.${toSuggestionSuffix(text, choices)}`)
}

/** Description of the option `--public-url` in every command. */
export const PUBLIC_URL = 'use this public URL of the build, with a trailing slash, such as https://chat.example.com/'

type Example = readonly [description: string, line: string]

/** Adds examples to the end of a command's help. */
export const withExamples = (command: Command, examples: readonly Example[]): Command =>
  command.addHelpText(
    'after',
    `\nExamples:\n${examples.map(([choices, line]) => `  # ${choices}\n  $ widget-cli ${line}`).join('\n')}`,
  )
