import { INTERRUPTION_ERRORS, USAGE_ERRORS, INPUT_ERRORS, ENVIRONMENT_ERRORS } from './errorTables.ts'

/**
 * Exit codes of the process. An error that is neither a `CliError` nor an error of the operating system is a defect of
 * the CLI.
 */
export const EXIT_CODES = {
  done: 0,
  /** The command has done its work, and has found problems in its input. */
  problems: 1,
  /** The command was used wrongly, and has done nothing. */
  usage: 2,
  /** The network, the disk or a port failed. */
  environment: 3,
  defect: 70,
  interrupted: 130,
} as const

const ERROR_TEXTS = { ...INPUT_ERRORS, ...USAGE_ERRORS, ...ENVIRONMENT_ERRORS, ...INTERRUPTION_ERRORS }

export type ErrorCode = keyof typeof ERROR_TEXTS

/** All error codes. Each has its texts and its exit code. */
export const ERROR_CODES = Object.keys(ERROR_TEXTS) as readonly ErrorCode[]

type Options = ErrorOptions & { readonly next?: string }

/** Expected failure of a command. Every other thrown value is a defect. */
export class CliError extends Error {
  readonly code: ErrorCode
  /** Text that says what is wrong. `message` contains `what` and `next`. */
  readonly what: string
  /** Advice; empty if there is nothing to do. */
  readonly next: string
  readonly exitCode: number

  /** `next` replaces the advice of the table if the caller can give better advice. */
  constructor(code: ErrorCode, detail: string, { next: advice, ...options }: Options = {}) {
    const [what, defaultAdvice] = ERROR_TEXTS[code](detail)
    const next = advice ?? defaultAdvice
    super(`${what.trimEnd()}${what.includes('\n') ? '\n' : ' '}${next}`.trimEnd(), options)
    this.name = 'CliError'
    this.code = code
    this.what = what.trimEnd()
    this.next = next
    this.exitCode = exitCodeOf(code)
  }
}

function exitCodeOf(code: ErrorCode): number {
  if (code in INTERRUPTION_ERRORS) return EXIT_CODES.interrupted
  if (code in INPUT_ERRORS) return EXIT_CODES.problems
  return code in USAGE_ERRORS ? EXIT_CODES.usage : EXIT_CODES.environment
}

const SYSTEM_ERROR_CODES: Readonly<Record<string, ErrorCode>> = {
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
export function toSystemError(problem: unknown): CliError | undefined {
  if (!(problem instanceof Error) || !('syscall' in problem)) return undefined
  const { code = '', path, syscall, port } = problem as NodeJS.ErrnoException & { readonly port?: number }
  if (syscall === 'listen') return new CliError('noPort', String(port), { cause: problem })
  const known = SYSTEM_ERROR_CODES[code]
  return known && path !== undefined ? new CliError(known, path, { cause: problem }) : undefined
}
