import { type CliError, EXIT_CODES } from '../errors.ts'
import { createPaint, hasColour, type Paint } from './colour.ts'
import { toPrintable } from './printable.ts'
import { createProgress, type OnProgress } from './progress.ts'

/** Output stream of the process: standard output or standard error. */
type Stream = {
  readonly write: (text: string) => unknown
  readonly isTTY?: boolean | undefined
  readonly columns?: number | undefined
}

/** Parts of the process that a command may use. */
export type ProcessContext = {
  readonly stdout: Stream
  readonly stderr: Stream
  readonly env: Readonly<Record<string, string | undefined>>
  readonly now: () => number
  /** Calls the callback repeatedly, without keeping the process alive; returns a function that stops it. */
  readonly every: (ms: number, callback: () => void) => () => void
  /** Calls the callback on a request to end the process, for example Ctrl-C. */
  readonly onStop: (stop: () => void) => void
  /** Calls the callback with an uncaught exception. The process then ends with the returned exit code. */
  readonly onDefect: (report: (problem: unknown) => number) => void
}

/** Result of a command. */
export type Outcome = {
  /** Value that `--json` prints: the result of the function behind the command. */
  readonly value: unknown
  /** Requested text on standard output, which `--quiet` does not suppress. */
  readonly output?: string | undefined
  /** Further information for the reader, which `--quiet` suppresses. */
  readonly summary?: readonly string[] | undefined
  /** True if the command has finished and found problems; the exit code is then 1. */
  readonly hasProblems?: boolean | undefined
}

/** Output of a command. Results go to standard output, everything else goes to standard error. */
export type Terminal = {
  /** Styles for the lines of `printStep`. */
  readonly paint: Paint
  readonly log: (line: string) => void
  /**
   * Prints one of many results as soon as it is available. With `--json`, the line appears only on a terminal, beside
   * the JSON document.
   */
  readonly printStep: (line: string) => void
  readonly onProgress: OnProgress
  readonly succeed: (command: string, outcome: Outcome) => number
  readonly fail: (command: string, error: CliError) => number
  /** Prints an error on standard error. The command goes on. */
  readonly printError: (error: CliError) => void
  /** Reports an unexpected error; returns the exit code. */
  readonly reportDefect: (command: string, problem: unknown, reportTo: string) => number
}

type OutputOptions = { readonly isJson: boolean; readonly isQuiet: boolean }

export function createTerminal(
  { stdout, stderr, env, now, every }: ProcessContext,
  { isJson, isQuiet }: OutputOptions,
): Terminal {
  const isTty = stderr.isTTY === true
  const paint = createPaint(hasColour(env, isTty))
  const write = (text: string): void => void stderr.write(text)
  const progress = createProgress({ write, isTty, columns: stderr.columns ?? 80, now, every })
  const isSilent = isJson || isQuiet
  // The escapes are also JSON's.
  const print = (document: object): void => void stdout.write(`${toPrintable(JSON.stringify(document, null, 2))}\n`)
  const writeLog = (line: string): void => {
    progress.clear()
    write(`${line}\n`)
  }
  const printError = ({ what, next }: CliError): void => {
    const advice = next === '' ? '' : `\n${paint.quiet('next:')}  ${next}`
    writeLog(`${paint.problem('error:')} ${toPrintable(what)}${advice}`)
  }
  const printLine = (line: string): void => {
    progress.clear()
    stdout.write(`${line}\n`)
  }
  return {
    paint: isJson ? paint : createPaint(hasColour(env, stdout.isTTY === true)),
    log: (line) => {
      if (!isQuiet) writeLog(line)
    },
    printStep: (line) => {
      if (isQuiet) return
      if (!isJson) printLine(line)
      else if (isTty) writeLog(line)
    },
    onProgress: isSilent ? () => undefined : progress.onProgress,
    succeed: (command, outcome) => {
      const { value = null, hasProblems = false } = outcome
      progress.clear()
      if (isJson) print({ command, ok: !hasProblems, result: value })
      else for (const text of toTexts(outcome, isQuiet)) stdout.write(`${text}\n`)
      return hasProblems ? EXIT_CODES.problems : EXIT_CODES.done
    },
    printError,
    fail: (command, error) => {
      const { code, what, next, exitCode } = error
      if (isJson) print({ command, ok: false, error: { code, message: what, next, exitCode } })
      else printError(error)
      return exitCode
    },
    reportDefect: (command, problem, reportTo) => {
      const trace = problem instanceof Error ? (problem.stack ?? problem.message) : String(problem)
      const what = 'This is a defect of widget-cli, and not of your input.'
      const next = `Send the lines below and the command to ${reportTo}.`
      const error = { code: 'defect', message: what, next, exitCode: EXIT_CODES.defect, trace }
      if (isJson) print({ command, ok: false, error })
      else writeLog(`${paint.problem('error:')} ${what}\n${paint.quiet('next:')}  ${next}\n${toPrintable(trace)}`)
      return EXIT_CODES.defect
    },
  }
}

const toTexts = ({ output, summary = [] }: Outcome, isQuiet: boolean): readonly string[] => [
  ...(output === undefined ? [] : [output.replace(/\n$/, '')]),
  ...(isQuiet ? [] : summary),
]
