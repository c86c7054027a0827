import { CliError } from '../errors.ts'
import { NOTHING_LIVE } from '../publish/upload.ts'
import { toSafeText } from '../tenant/problem.ts'

/** How a run of sentry-cli has ended. */
export type SentryEnding = {
  /** Exit code, signal, or error of the start. */
  readonly ending: number | Error | NodeJS.Signals | null
  readonly output: string
  readonly isInterrupted: boolean
  readonly isTimeout: boolean
  readonly token: string
}

/** Advice by pattern of the reason that sentry-cli prints. Numbers in brackets are errors of curl. */
const ADVICE: readonly (readonly [pattern: RegExp, problem: string, next: string])[] = [
  [
    /http status: 40[13]\b/,
    'Sentry refuses access',
    'Check SENTRY_AUTH_TOKEN. An organization token needs the scope org:ci, another token project:releases and org:read.',
  ],
  [
    /http status: 404\b|not found|projects are invalid/,
    'Sentry does not know the organization or the project',
    'Check SENTRY_ORG, SENTRY_PROJECT and SENTRY_URL, and that the token belongs to this organization.',
  ],
  [
    /http status: (5\d\d|429)\b/,
    'Sentry has refused several attempts',
    'Run the command again later, or publish without --sourcemaps.',
  ],
  [
    /\[\d+\] /,
    'Sentry cannot be reached',
    'Check SENTRY_URL and the network, then run the command again, or publish without --sourcemaps.',
  ],
]

/** Maximum length of a reason. */
const MAX_LENGTH = 200

/** Converts the end of a run of sentry-cli that has failed into an error. The error never contains the token. */
export function toSentryError(end: SentryEnding): CliError {
  if (end.isInterrupted) return new CliError('interrupted', NOTHING_LIVE)
  if (end.isTimeout)
    return new CliError('sentryFailed', 'Sentry has not accepted them in time', {
      next: 'Check SENTRY_URL and the network, then run the command again, or publish without --sourcemaps.',
    })
  if (end.ending instanceof Error)
    return new CliError('sentryFailed', `sentry-cli did not start (${end.ending.message})`, {
      cause: end.ending,
      next: 'Install @sentry/cli again, with its optional package for this machine.',
    })
  const reason = toReason(end)
  const [, problem, next] = ADVICE.find(([pattern]) => pattern.test(reason)) ?? []
  return problem === undefined || next === undefined
    ? new CliError('sentryFailed', `sentry-cli failed (${reason})`)
    : new CliError('sentryFailed', `${problem} (${reason})`, { next })
}

/** Lines of sentry-cli that name no cause. */
const NO_CAUSE = /^(error: |\d+: )?(API request failed|Caused by:)?$/

/** Returns the lines before the stack of the error that name its cause. */
function toReason({ output, ending, token }: SentryEnding): string {
  const [text = ''] = output.split(/^Stack backtrace:|^Add --log-level/m)
  const causes = text.split('\n').flatMap((line) => (NO_CAUSE.test(line.trim()) ? [] : [line.trim()]))
  const reason = causes.map((line) => line.replace(/^(\d+|error): /, '')).join(' ')
  return toSafeText(reason.replaceAll(token, '[token]'), MAX_LENGTH) || `exit ${String(ending)}`
}
