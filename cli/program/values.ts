import { Argument, type Command, InvalidArgumentError, Option } from 'commander'
import { didYouMean } from '../didYouMean.ts'
import { pathProblem } from '../output/outFolder.ts'
import { toOrigin } from '../tenant/addresses.ts'

/** A port as it is written after an option. */
export function parsePort(text: string): number {
  const port = Number(text)
  if (/^\d+$/.test(text) && port < 65_536) return port
  throw new InvalidArgumentError('Use a number from 0 to 65535; 0 takes any free port.')
}

/** A folder or file as it is written after an option: never nothing, and nothing no disk knows. */
export function parsePath(text: string): string {
  const problem = pathProblem(text)
  if (problem !== undefined) throw new InvalidArgumentError(problem)
  return parsePageOrPath(text)
}

/** The address of a page, or a path as above. */
export function parsePageOrPath(text: string): string {
  if (text.trim() === '' || /\p{Cc}/u.test(text))
    throw new InvalidArgumentError('Use a path, without control characters.')
  if (text.startsWith('-') && text !== '-')
    throw new InvalidArgumentError(`Use ./${text} if it is a path; it looks like an option.`)
  return text
}

/** The name of a build, as `build` prints it. */
export function parseBuildId(text: string): string {
  if (/^[\da-f]{16}$/.test(text)) return text
  throw new InvalidArgumentError('Use the buildId that the release announced: 16 digits and letters from a to f.')
}

/** A value that is not empty: an empty one is most often a variable of a script that was not set. */
export function parseText(text: string): string {
  if (text.trim() !== '') return text
  throw new InvalidArgumentError('Use a value that is not empty.')
}

/** For an option that may be given again: `.option('-t, --token <token>', '…', collect)`. */
export const collect = (text: string, before: readonly string[] = []): readonly string[] => [...before, parseText(text)]

/** Whose pages may do something; it may be given again. */
export function collectOrigins(text: string, before: readonly string[] = []): readonly string[] {
  const origin = toOrigin(text)
  if (origin !== undefined) return [...before, origin]
  throw new InvalidArgumentError(
    'Use an origin such as http://localhost:5173: no path, and http only for localhost, *.localhost and 127.0.0.1.',
  )
}

/** One of some words; the help and the completion list them, and what is near is asked back. */
export const choiceOption = (flags: string, description: string, words: readonly string[]): Option =>
  new Option(flags, description).choices(words).argParser((text) => oneOf(text, words))

export const choiceArgument = (name: string, description: string, words: readonly string[]): Argument =>
  new Argument(name, description).choices(words).argParser((text) => oneOf(text, words))

/** The same for one of some words. */
export const collectOf =
  (words: readonly string[]) =>
  (text: string, before: readonly string[] = []): readonly string[] => [...before, oneOf(text, words)]

export function oneOf(text: string, words: readonly string[]): string {
  if (words.includes(text)) return text
  throw new InvalidArgumentError(`Allowed are ${words.join(', ')}.${didYouMean(text, words)}`)
}

/** How the option reads wherever it is declared. */
export const PUBLIC_URL =
  'the URL that the build is served at, with a slash at its end, such as https://chat.example.com/'

type Example = readonly [words: string, line: string]

/** What the help of a command ends with. */
export const withExamples = (command: Command, examples: readonly Example[]): Command =>
  command.addHelpText(
    'after',
    `\nExamples:\n${examples.map(([words, line]) => `  # ${words}\n  $ widget-cli ${line}`).join('\n')}`,
  )
