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

/** What is wrong, and what to do next. */
type Words = readonly [what: string, next: string]

type Messages = Readonly<Record<string, (detail: string) => Words>>

/** Found in what was looked at: exit 1. */
const PROBLEMS = {
  staleTypes: (files) => [`Generated files are stale: ${files}.`, 'Run `npm run generate` and commit the result.'],
  buildFailed: (reason) => [`The bundle could not be built.\n${reason}`, 'Mend the line it names, and build again.'],
  badContract: (problems) => [
    `openapi/realtime.asyncapi.yaml has problems:\n${problems}`,
    'Mend the document where the lines above say.',
  ],
  heavyFirstView: (names) => [
    `The first view holds what should be lazy: ${names}.`,
    'Import it with import() where it is used.',
  ],
  badLocales: (problems) => [
    `Locales do not match locales/en.json:\n${problems}`,
    'Add what is missing to the files above, and remove what English does not have.',
  ],
  roomsDiffer: (problems) => [
    `ARCHITECTURE.md and the table of rooms differ:\n${problems}`,
    'Write these rows into ARCHITECTURE.md, or mend .rooms.json.',
  ],
  badCoverage: (problems) => [`docs/coverage.md does not hold:\n${problems}`, 'Name a test that is there in each row.'],
  dependenciesDiffer: (problems) => [
    `docs/dependencies.md and package.json differ:\n${problems}`,
    'Give each direct dependency one row with its reason.',
  ],
} satisfies Messages

/** Asked for wrongly, and nothing was touched: exit 2. */
const MISUSE = {
  usage: (problem) => [problem, 'Run `widget-cli --help` for the commands, or `widget-cli help COMMAND` for one.'],
  foreignFolder: (folder) => [`${folder} is not empty and was not made by this command.`, 'Choose another --out.'],
  cloneOnly: (command) => [
    `\`widget-cli ${command}\` works on the sources of the project, which an installed package does not hold.`,
    'Run it in a clone of the repository.',
  ],
} satisfies Messages

/** Network, disk or port did not let us: exit 3. */
const SURROUNDINGS = {
  noPort: (port) => [`No free port from ${port} on.`, 'Close what uses them, or choose another with --port.'],
  noSpace: (path) => [`No space is left for ${path}.`, 'Free some, or choose an --out on another disk.'],
  unwritable: (path) => [`${path} cannot be written.`, 'Change who may write there, or choose another folder.'],
} satisfies Messages

const MESSAGES = { ...PROBLEMS, ...MISUSE, ...SURROUNDINGS }

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
  if (code in PROBLEMS) return EXIT.problems
  return code in MISUSE ? EXIT.usage : EXIT.surroundings
}

const DISK: Readonly<Record<string, ErrorCode>> = {
  ENOSPC: 'noSpace',
  EDQUOT: 'noSpace',
  EACCES: 'unwritable',
  EPERM: 'unwritable',
  EROFS: 'unwritable',
  ENAMETOOLONG: 'unwritable',
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
