import { setImmediate } from 'node:timers/promises'
import type { Command } from 'commander'
import { CliError, EXIT_CODES } from '../errors.ts'
import type { Paint } from '../terminal/colour.ts'
import type { OnProgress } from '../terminal/progress.ts'
import type { Outcome, ProcessContext, Terminal } from '../terminal/terminal.ts'

/** Arguments that the action of a command receives. */
export type ActionArguments<Options> = {
  /** Declared options, under commander's names. */
  readonly options: Options
  readonly args: readonly string[]
  readonly log: (line: string) => void
  /** Prints one of several results as soon as it is known. */
  readonly printStep: (line: string) => void
  /** Colours for the lines of `printStep`. */
  readonly paint: Paint
  /** Prints an error on standard error, and the command goes on. */
  readonly printError: (error: CliError) => void
  readonly onProgress: OnProgress
  /**
   * Aborted on Ctrl-C or SIGTERM. A command that reads `signal` must then end soon by itself; the process of any other
   * command exits at once.
   */
  readonly signal: AbortSignal
}

type Action = (...commanderArguments: readonly unknown[]) => Promise<void>

/** Result of a command that runs until it is stopped. */
type RunningServer = Outcome & { readonly close: () => Promise<void> }

/** Functions that turn the work of a command into its action. */
export type Shell = {
  /** Creates the action of a command that ends by itself. Prints its outcome. */
  readonly run: <Options>(work: (call: ActionArguments<Options>) => Promise<Outcome>) => Action
  /**
   * Creates the action of a server. Prints its outcome when it has started. Ctrl-C and SIGTERM close it, with exit code
   * 0.
   */
  readonly serve: <Options>(work: (call: ActionArguments<Options>) => Promise<RunningServer>) => Action
}

/** Function that declares one command: its description, options, examples and action. */
export type Declare = (program: Command, shell: Shell) => Command

type ShellOptions = {
  readonly terminal: Terminal
  readonly processContext: ProcessContext
  readonly onEnd: (exitCode: number) => void
}

export function createShell({ terminal, processContext, onEnd }: ShellOptions): Shell {
  const { log, printStep, printError, paint, onProgress, succeed } = terminal
  const toCall = <Options>(
    commanderArguments: readonly unknown[],
  ): { readonly name: string; readonly call: ActionArguments<Options> & StoppableCall } => {
    const command = commanderArguments.at(-1) as Command
    const options = command.opts() as Options
    return {
      name: getCommandName(command),
      call: withSignal({ options, args: command.args, log, printStep, printError, paint, onProgress }, processContext),
    }
  }
  return {
    run:
      <Options>(work: (call: ActionArguments<Options>) => Promise<Outcome>) =>
      async (...commanderArguments) => {
        const { name, call } = toCall<Options>(commanderArguments)
        onEnd(succeed(name, await work(call).catch(rethrowAsInterrupted(call))))
      },
    serve:
      <Options>(work: (call: ActionArguments<Options>) => Promise<RunningServer>) =>
      async (...commanderArguments) => {
        const { name, call } = toCall<Options>(commanderArguments)
        const stopped = new Promise<void>((resolve) => processContext.onStop(resolve))
        const { close, ...outcome } = await work(call)
        succeed(name, outcome)
        await stopped
        await close()
        onEnd(EXIT_CODES.done)
      },
  }
}

/** Returns the name of a command with its parents but without the program, such as `contracts verify`. */
export const getCommandName = (command: Command): string =>
  command.parent?.parent ? `${getCommandName(command.parent)} ${command.name()}` : command.name()

type StoppableCall = { readonly signal: AbortSignal; readonly isStopped: () => boolean }

function withSignal<Rest extends object>(call: Rest, { onStop }: ProcessContext): Rest & StoppableCall {
  let isStopped = false
  return {
    ...call,
    isStopped: () => isStopped,
    get signal() {
      const stopping = new AbortController()
      onStop(() => {
        isStopped = true
        stopping.abort()
      })
      return stopping.signal
    },
  }
}

/**
 * Rethrows a failure as `interrupted` if the command was stopped. Ctrl-C in a terminal also ends the process of
 * esbuild, so the work may fail because of it. Signal and failure may arrive in the same turn of the event loop, so the
 * check runs one turn later.
 */
const rethrowAsInterrupted =
  ({ isStopped }: StoppableCall) =>
  async (problem: unknown): Promise<never> => {
    await setImmediate()
    throw isStopped() && !(problem instanceof CliError) ? new CliError('interrupted', '') : problem
  }
