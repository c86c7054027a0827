import { type Command, CommanderError } from 'commander'
import { didYouMean } from './didYouMean.ts'
import { CliError, EXIT, toMachineError } from './errors.ts'
import { REPORT_TO } from './packageFile.ts'
import { createProgram } from './program.ts'
import { createShell, nameOf } from './program/shell.ts'
import { hasColour } from './terminal/colour.ts'
import { createTerminal, type Surroundings, type Terminal } from './terminal/terminal.ts'

const WIDEST_HELP = 80

/** Runs the command line. Resolves with the exit code and never rejects. */
export async function run(argv: readonly string[], surroundings: Surroundings): Promise<number> {
  const terminal = createTerminal(surroundings, mannerOf(argv))
  let exitCode: number = EXIT.done
  const shell = createShell({ terminal, surroundings, onEnd: (code) => (exitCode = code) })
  const { stdout } = surroundings
  const program = createProgram({
    shell,
    isColoured: hasColour(surroundings.env, stdout.isTTY === true),
    columns: Math.max(40, Math.min(WIDEST_HELP, stdout.columns ?? WIDEST_HELP)),
    write: (text) => void stdout.write(text),
  })
  const name = nameOf(commandOf(argv, program))
  surroundings.onDefect((problem) => terminal.reportDefect(name, problem, REPORT_TO))
  try {
    await program.parseAsync(withNestedHelp(argv, program), { from: 'user' })
    return exitCode
  } catch (problem) {
    const isHelpless = problem instanceof CommanderError && problem.code === 'commander.help' && problem.exitCode !== 0
    return exitCodeOf(isHelpless ? wantsCommand(argv, program) : problem, name, terminal)
  }
}

/** Returns an error for a missing or unknown command. Commander would print only its help. */
function wantsCommand(argv: readonly string[], program: Command): CliError {
  const group = commandOf(argv, program)
  if (group !== program && group.name() !== 'help') {
    const names = group.commands.map((command) => command.name()).join(', ')
    return new CliError('usage', `${nameOf(group)} needs one of ${names}.`, { next: adviceFor(nameOf(group)) })
  }
  const words = argv.filter((word) => !word.startsWith('-'))
  const name = words[0] === 'help' ? words[1] : undefined
  if (name === undefined) return new CliError('usage', 'No command was given.', { next: adviceFor(program.name()) })
  const known = program.commands.map((command) => command.name())
  const what = `Unknown command '${name}'.${didYouMean(name, known)}`
  return new CliError('usage', what, { next: adviceFor(program.name()) })
}

/** Reads the output options before the arguments are parsed, because errors in the arguments use them too. */
function mannerOf(argv: readonly string[]): { readonly isJson: boolean; readonly isQuiet: boolean } {
  const end = argv.indexOf('--')
  const options = end < 0 ? argv : argv.slice(0, end)
  return { isJson: options.includes('--json'), isQuiet: options.includes('--quiet') }
}

/** Returns the command that the arguments name, as far as they match. A command of the program may have subcommands. */
function commandOf(argv: readonly string[], program: Command): Command {
  let found = program
  for (const word of argv.filter((one) => !one.startsWith('-'))) {
    const next = found.commands.find((command) => command.name() === word)
    if (next === undefined) return found
    found = next
  }
  return found
}

/**
 * Converts help for a subcommand, because commander's help knows one level only. `help contracts verify` becomes
 * `contracts verify --help`.
 */
function withNestedHelp(argv: readonly string[], program: Command): readonly string[] {
  const [help, ...words] = argv
  const isNested = help === 'help' && words.length > 1 && commandOf(words.slice(0, 1), program).commands.length > 0
  if (!isNested) return argv
  return nameOf(commandOf(words, program)) === words.join(' ') ? [...words, '--help'] : words
}

function exitCodeOf(problem: unknown, name: string, { fail, reportDefect: confess }: Terminal): number {
  if (problem instanceof CommanderError) {
    if (problem.exitCode === 0) return EXIT.done
    return fail(name, new CliError('usage', toSentence(problem.message), { next: adviceFor(name) }))
  }
  const error = problem instanceof CliError ? problem : toMachineError(problem)
  return error ? fail(name, error) : confess(name, problem, REPORT_TO)
}

const adviceFor = (name: string): string =>
  name === 'widget-cli'
    ? 'Run `widget-cli --help` for a list of commands.'
    : `Run \`widget-cli help ${name}\` to see how to use it.`

/** Removes the prefix `error: `, which the terminal prints itself, and turns the message into a sentence. */
const toSentence = (message: string): string => {
  const [first = '', ...rest] = message.replace(/^error: /, '').replaceAll('\n', ' ')
  return `${first.toUpperCase()}${rest.join('')}`.replace(/([^.?!)])$/, '$1.')
}
