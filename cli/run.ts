import { type Command, CommanderError } from 'commander'
import { CliError, EXIT, toMachineError } from './errors.ts'
import { REPORT_TO } from './packageFile.ts'
import { createProgram } from './program.ts'
import { createShell } from './program/shell.ts'
import { hasColour } from './terminal/colour.ts'
import { createTerminal, type Surroundings, type Terminal } from './terminal/terminal.ts'

const WIDEST_HELP = 80

/** A whole run of the command line; resolves with its exit code, and never rejects. */
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
  const name = commandOf(argv, program)
  try {
    if (argv.length === 0) throw new CliError('usage', 'No command was given.')
    await program.parseAsync(argv, { from: 'user' })
    return exitCode
  } catch (problem) {
    return judge(problem, name, terminal)
  }
}

/** Known before anything is parsed, because what is wrong with the arguments is told in the same manner. */
function mannerOf(argv: readonly string[]): { readonly isJson: boolean; readonly isQuiet: boolean } {
  const end = argv.indexOf('--')
  const options = end < 0 ? argv : argv.slice(0, end)
  return { isJson: options.includes('--json'), isQuiet: options.includes('--quiet') }
}

const commandOf = (argv: readonly string[], program: Command): string =>
  argv.find((word) => program.commands.some((command) => command.name() === word)) ?? program.name()

function judge(problem: unknown, name: string, { fail, confess }: Terminal): number {
  if (problem instanceof CommanderError) {
    if (problem.exitCode === 0) return EXIT.done
    return fail(name, new CliError('usage', toSentence(problem.message), { next: adviceFor(name) }))
  }
  const error = problem instanceof CliError ? problem : toMachineError(problem)
  return error ? fail(name, error) : confess(name, problem, REPORT_TO)
}

const adviceFor = (name: string): string =>
  name === 'widget-cli'
    ? 'Run `widget-cli --help` for the commands.'
    : `Run \`widget-cli help ${name}\` for how it is used.`

/** Commander begins with a word that the terminal says itself. */
const toSentence = (message: string): string => {
  const [first = '', ...rest] = message.replace(/^error: /, '').replaceAll('\n', ' ')
  return `${first.toUpperCase()}${rest.join('')}`.replace(/([^.?!)])$/, '$1.')
}
