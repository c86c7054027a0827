import { INTERRUPTED, MISUSE, PROBLEMS, SURROUNDINGS } from './errorTables.ts'

/**
 * Exit codes of the process. An error that is neither a `CliError` nor an error of the machine is a defect of the CLI.
 */
export const EXIT = {
  done: 0,
  /** The work was done, and found problems in its input. */
  problems: 1,
  /** Wrong use: nothing was done. */
  usage: 2,
  /** The network, the disk or a port failed. */
  surroundings: 3,
  defect: 70,
  interrupted: 130,
} as const

const MESSAGES = { ...PROBLEMS, ...MISUSE, ...SURROUNDINGS, ...INTERRUPTED }

export type ErrorCode = keyof typeof MESSAGES

/** All error codes. Each has its texts and its exit code. */
export const ERROR_CODES = Object.keys(MESSAGES) as readonly ErrorCode[]

type Options = ErrorOptions & { readonly next?: string }

/** Expected failure of a command. Every other thrown value is a defect. */
export class CliError extends Error {
  readonly code: ErrorCode
  /** Text that says what is wrong. `message` contains `what` and `next`. */
  readonly what: string
  readonly next: string
  readonly exitCode: number

  /** `next` replaces the advice of the table if the place of the error can give better advice. */
  constructor(code: ErrorCode, detail: string, { next: advice, ...options }: Options = {}) {
    const [what, usual] = MESSAGES[code](detail)
    const next = advice ?? usual
    super(`${what.trimEnd()}${what.includes('\n') ? '\n' : ' '}${next}`, options)
    this.name = 'CliError'
    this.code = code
    this.what = what.trimEnd()
    this.next = next
    this.exitCode = exitCodeOf(code)
  }
}

function exitCodeOf(code: ErrorCode): number {
  if (code in INTERRUPTED) return EXIT.interrupted
  if (code in PROBLEMS) return EXIT.problems
  return code in MISUSE ? EXIT.usage : EXIT.surroundings
}

const DISK: Readonly<Record<string, ErrorCode>> = {
  ENOSPC: 'diskFull',
  EDQUOT: 'diskFull',
  EACCES: 'unwritable',
  EPERM: 'unwritable',
  EROFS: 'unwritable',
  ENAMETOOLONG: 'nameTooLong',
  ENOTDIR: 'unwritable',
  EISDIR: 'unwritable',
  EEXIST: 'unwritable',
}

/** Converts an error of the operating system into a `CliError`. Returns undefined for every other error. */
export function toMachineError(problem: unknown): CliError | undefined {
  if (!(problem instanceof Error) || !('syscall' in problem)) return undefined
  const { code = '', path, syscall, port } = problem as NodeJS.ErrnoException & { readonly port?: number }
  if (syscall === 'listen') return new CliError('noPort', String(port), { cause: problem })
  const known = DISK[code]
  return known && path !== undefined ? new CliError(known, path, { cause: problem }) : undefined
}
