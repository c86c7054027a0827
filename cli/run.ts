import { type Command, CommanderError } from 'commander'
import { toSuggestionSuffix } from './nearest.ts'
import { CliError, EXIT_CODES, toSystemError } from './errors.ts'
import { BUG_REPORT_URL } from './packageFile.ts'
import { createProgram } from './program.ts'
import { createShell, getCommandName } from './program/shell.ts'
import { hasColour } from './terminal/colour.ts'
import { createTerminal, type ProcessContext, type Terminal } from './terminal/terminal.ts'

const MAX_HELP_COLUMNS = 80

/** Runs the command line. Resolves with the exit code and never rejects. */
export async function run(argv: readonly string[], processContext: ProcessContext): Promise<number> {
  const terminal = createTerminal(processContext, readOutputOptions(argv))
  let exitCode: number = EXIT_CODES.done
  const shell = createShell({ terminal, processContext, onEnd: (code) => (exitCode = code) })
  const { stdout } = processContext
  const program = createProgram({
    shell,
    isColoured: hasColour(processContext.env, stdout.isTTY === true),
    columns: Math.max(40, Math.min(MAX_HELP_COLUMNS, stdout.columns ?? MAX_HELP_COLUMNS)),
    write: (text) => void stdout.write(text),
  })
  const name = getCommandName(findCommand(argv, program))
  processContext.onDefect((problem) => terminal.reportDefect(name, problem, BUG_REPORT_URL))
  try {
    await program.parseAsync(withNestedHelp(argv, program), { from: 'user' })
    return exitCode
  } catch (problem) {
    const isMissingCommand =
      problem instanceof CommanderError && problem.code === 'commander.help' && problem.exitCode !== 0
    return exitCodeOf(isMissingCommand ? toCommandError(argv, program) : problem, name, terminal)
  }
}

/** Returns an error for a missing or unknown command. Commander would print only its help. */
function toCommandError(argv: readonly string[], program: Command): CliError {
  const group = findCommand(argv, program)
  if (group !== program && group.name() !== 'help') {
    const names = group.commands.map((command) => command.name()).join(', ')
    return new CliError('usage', `${getCommandName(group)} needs one of ${names}.`, {
      next: adviceFor(getCommandName(group)),
    })
  }
  const positionals = argv.filter((argument) => !argument.startsWith('-'))
  const name = positionals[0] === 'help' ? positionals[1] : undefined
  if (name === undefined) return new CliError('usage', 'No command was given.', { next: adviceFor(program.name()) })
  const commandNames = program.commands.map((command) => command.name())
  const what = `Unknown command '${name}'.${toSuggestionSuffix(name, commandNames)}`
  return new CliError('usage', what, { next: adviceFor(program.name()) })
}

/** Reads the output options before the arguments are parsed, because errors in the arguments use them too. */
function readOutputOptions(argv: readonly string[]): { readonly isJson: boolean; readonly isQuiet: boolean } {
  const separatorIndex = argv.indexOf('--')
  const options = separatorIndex < 0 ? argv : argv.slice(0, separatorIndex)
  return { isJson: options.includes('--json'), isQuiet: options.includes('--quiet') }
}

/** Returns the innermost command that the arguments name: the program itself, one of its commands, or a subcommand. */
function findCommand(argv: readonly string[], program: Command): Command {
  let found = program
  for (const argument of argv.filter((one) => !one.startsWith('-'))) {
    const next = found.commands.find((command) => command.name() === argument)
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
  const [help, ...positionals] = argv
  const isNested =
    help === 'help' && positionals.length > 1 && findCommand(positionals.slice(0, 1), program).commands.length > 0
  if (!isNested) return argv
  return getCommandName(findCommand(positionals, program)) === positionals.join(' ')
    ? [...positionals, '--help']
    : positionals
}

function exitCodeOf(problem: unknown, name: string, { fail, reportDefect }: Terminal): number {
  if (problem instanceof CommanderError) {
    if (problem.exitCode === 0) return EXIT_CODES.done
    return fail(name, new CliError('usage', toSentence(problem.message), { next: adviceFor(name) }))
  }
  const error = problem instanceof CliError ? problem : toSystemError(problem)
  return error ? fail(name, error) : reportDefect(name, problem, BUG_REPORT_URL)
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
