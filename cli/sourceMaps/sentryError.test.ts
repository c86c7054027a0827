import { expect, test } from '@jest/globals'
import { type SentryEnding, toSentryError } from './sentryError.ts'

const END: SentryEnding = { ending: 1, output: '', isInterrupted: false, isTimeout: false, token: 'token-3f1a7be0' }

const OUTPUT = `error: API request failed

Caused by:
    0: API request failed
    1: [6] Could not resolve hostname (Could not resolve host: token-3f1a7be0.example.com)

Stack backtrace:
   0: anyhow::error

Add --log-level=[info|debug] or export SENTRY_LOG_LEVEL=[info|debug] to see more output.`

test.each([
  ['that is not installed for this machine', { ending: new Error('spawn sentry-cli ENOENT') }, 'sentry-cli did not start (spawn sentry-cli ENOENT)', 'Install @sentry/cli again'],
  ['that another process has killed', { ending: 'SIGTERM' }, 'sentry-cli failed (exit SIGTERM)', 'Check Sentry'],
  ['that cannot find the server', { output: OUTPUT }, 'Sentry cannot be reached ([6] Could not resolve hostname (Could not resolve host: [token].example.com))', 'Check SENTRY_URL'],
  ['that prints control characters', { output: 'error: \u001B[2J\u202Eevil' }, String.raw`sentry-cli failed (\u001b[2J\u202eevil)`, 'Check Sentry'],
] as const)('a run of sentry-cli %s is reported with its reason and with advice', (_case, end, problem, next) => {
  const error = toSentryError({ ...END, ...end })
  expect(error).toMatchObject({ code: 'sentryFailed', exitCode: 3 })
  expect(error.what).toContain(`The source maps were not uploaded: ${problem}. `)
  expect(error.next).toContain(next)
}) // prettier-ignore
