import { setImmediate } from 'node:timers/promises'
import type { Command } from 'commander'
import { CliError, EXIT } from '../errors.ts'
import type { Paint } from '../terminal/colour.ts'
import type { OnProgress } from '../terminal/progress.ts'
import type { Outcome, Surroundings, Terminal } from '../terminal/terminal.ts'

/** What the work behind a command is called with. */
export type Call<Options> = {
  /** As they were declared, under commander’s names. */
  readonly options: Options
  readonly args: readonly string[]
  readonly log: (line: string) => void
  /** Prints one of many results as soon as it is known. */
  readonly printStep: (line: string) => void
  /** For the lines of `printStep`. */
  readonly paint: Paint
  readonly onProgress: OnProgress
  /** Aborted when somebody wants the end. Who asks for it ends soon after that, by itself; who does not is ended at once. */
  readonly signal: AbortSignal
}

type Action = (...given: readonly unknown[]) => Promise<void>

/** A command that stays until it is stopped. */
type Serving = Outcome & { readonly close: () => Promise<void> }

/** What a declaration hangs its work on. */
export type Shell = {
  /** Done once, and told. */
  readonly run: <Options>(work: (call: Call<Options>) => Promise<Outcome>) => Action
  /** Told when it is up; Ctrl-C and a kind kill end it cleanly, which is its proper end. */
  readonly serve: <Options>(work: (call: Call<Options>) => Promise<Serving>) => Action
}

/** One command: its words, options and examples, and which function does its work. */
export type Declare = (program: Command, shell: Shell) => Command

type ShellOptions = {
  readonly terminal: Terminal
  readonly surroundings: Surroundings
  readonly onEnd: (exitCode: number) => void
}

export function createShell({ terminal, surroundings, onEnd }: ShellOptions): Shell {
  const { log, printStep, paint, onProgress, succeed } = terminal
  const callOf = <Options>(
    given: readonly unknown[],
  ): { readonly name: string; readonly call: Call<Options> & Stoppable } => {
    const command = given.at(-1) as Command
    const options = command.opts() as Options
    return {
      name: nameOf(command),
      call: withSignal({ options, args: command.args, log, printStep, paint, onProgress }, surroundings),
    }
  }
  return {
    run:
      <Options>(work: (call: Call<Options>) => Promise<Outcome>) =>
      async (...given) => {
        const { name, call } = callOf<Options>(given)
        onEnd(succeed(name, await work(call).catch(explainStop(call))))
      },
    serve:
      <Options>(work: (call: Call<Options>) => Promise<Serving>) =>
      async (...given) => {
        const { name, call } = callOf<Options>(given)
        const stopped = new Promise<void>((resolve) => surroundings.onStop(resolve))
        const { close, ...outcome } = await work(call)
        succeed(name, outcome)
        await stopped
        await close()
        onEnd(EXIT.done)
      },
  }
}

/** `contracts verify`: with what it stands below, but for the program. */
export const nameOf = (command: Command): string =>
  command.parent?.parent ? `${nameOf(command.parent)} ${command.name()}` : command.name()

type Stoppable = { readonly signal: AbortSignal; readonly isStopped: () => boolean }

function withSignal<Rest extends object>(call: Rest, { onStop }: Surroundings): Rest & Stoppable {
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
 * A terminal's Ctrl-C reaches esbuild's process too, and work then fails because that process is gone. The failure may come
 * in the same turn as the signal, so it is judged one turn later.
 */
const explainStop =
  ({ isStopped }: Stoppable) =>
  async (problem: unknown): Promise<never> => {
    await setImmediate()
    throw isStopped() && !(problem instanceof CliError) ? new CliError('interrupted', '') : problem
  }
