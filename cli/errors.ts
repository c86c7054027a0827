import { INTERRUPTED, MISUSE, PROBLEMS, SURROUNDINGS } from './errorTables.ts'

/** How the process ends. What was thrown and is none of ours is a defect of ours. */
export const EXIT = {
  done: 0,
  /** The work was done, and found problems in what it looked at. */
  problems: 1,
  /** Wrong use: nothing was done. */
  usage: 2,
  /** Network, disk or port did not let us. */
  surroundings: 3,
  defect: 70,
  interrupted: 130,
} as const

const MESSAGES = { ...PROBLEMS, ...MISUSE, ...SURROUNDINGS, ...INTERRUPTED }

export type ErrorCode = keyof typeof MESSAGES

/** Every code there is; each has its words and its exit code. */
export const ERROR_CODES = Object.keys(MESSAGES) as readonly ErrorCode[]

type Options = ErrorOptions & { readonly next?: string }

/** An expected end of a command; anything else that is thrown is a defect. */
export class CliError extends Error {
  readonly code: ErrorCode
  /** What is wrong; `message` is this and `next` in one. */
  readonly what: string
  readonly next: string
  readonly exitCode: number

  /** `next` where the place of the error knows better than the table what to do. */
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

/** What the machine refuses is no defect; undefined if it was something else. */
export function toMachineError(problem: unknown): CliError | undefined {
  if (!(problem instanceof Error) || !('syscall' in problem)) return undefined
  const { code = '', path, syscall, port } = problem as NodeJS.ErrnoException & { readonly port?: number }
  if (syscall === 'listen') return new CliError('noPort', String(port), { cause: problem })
  const known = DISK[code]
  return known && path !== undefined ? new CliError(known, path, { cause: problem }) : undefined
}
