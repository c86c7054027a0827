import { spawn } from 'node:child_process'
import { parse } from 'node:path'
import type { Readable } from 'node:stream'
import { SentryCli } from '@sentry/cli'
import { toSentryError } from './sentryError.ts'

export type SentryRun = {
  /** Environment variables with the credentials. */
  readonly variables: Readonly<Record<string, string>>
  readonly signal: AbortSignal | undefined
  /** Time limit of the whole run, in ms. */
  readonly timeoutMs: number
}

/**
 * Runs sentry-cli. Throws `sentryFailed` if it fails or does not end in time, and `interrupted` if the user stops the
 * command. Nothing that it prints is passed on, except the reason of a failure.
 */
export async function runSentryCli(
  args: readonly string[],
  { variables, signal, timeoutMs }: SentryRun,
): Promise<void> {
  const timeout = AbortSignal.timeout(timeoutMs)
  const child = spawn(SentryCli.getPath(), args, {
    // sentry-cli reads `.sentryclirc` in all folders above. Others may write such a file into the folder of the build.
    cwd: parse(process.cwd()).root,
    env: { ...withoutSentryVariables(process.env), ...variables, SENTRY_LOAD_DOTENV: '0' },
    stdio: ['ignore', 'ignore', 'pipe'],
    signal: AbortSignal.any([timeout, ...(signal === undefined ? [] : [signal])]),
    killSignal: 'SIGKILL',
  })
  const [ending, output] = await Promise.all([
    new Promise<number | Error | NodeJS.Signals | null>((resolve) => {
      child.once('error', resolve)
      child.once('close', (code, killed) => resolve(code ?? killed))
    }),
    readText(child.stderr),
  ])
  if (ending === 0) return
  const isInterrupted = signal?.aborted === true || ending === 'SIGINT'
  throw toSentryError({ ending, output, isInterrupted, isTimeout: timeout.aborted, token: variables['SENTRY_AUTH_TOKEN'] ?? '' }) // prettier-ignore
}

const readText = async (stream: Readable): Promise<string> =>
  Buffer.concat((await stream.toArray()) as Buffer[]).toString()

/**
 * Removes the variables that would change what sentry-cli uploads, or would hide that it fails. The number of retries
 * is kept.
 */
const withoutSentryVariables = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(env).filter(([name]) => !name.startsWith('SENTRY_') || name === 'SENTRY_HTTP_MAX_RETRIES'),
  )
