import { EXIT_CODES } from './errors.ts'
import { run } from './run.ts'

/** Streams and environment of the process. Only this file sets the exit code of the process. */
const { stdout, stderr, env } = process

// The reader of the output may close its pipe early, as in `widget-cli … | head`.
for (const stream of [stdout, stderr])
  stream.on('error', ({ code }: NodeJS.ErrnoException) => {
    process.exit(code === 'EPIPE' ? EXIT_CODES.done : EXIT_CODES.environment)
  })

let stop = (): void => {
  stderr.write('\ninterrupted\n')
  process.exit(EXIT_CODES.interrupted)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    // A second Ctrl-C exits at once.
    process.once('SIGINT', () => process.exit(EXIT_CODES.interrupted))
    stop()
  })

process.exitCode = await run(process.argv.slice(2), {
  stdout,
  stderr,
  env,
  now: () => performance.now(),
  every: (ms, callback) => {
    const timer = setInterval(callback, ms).unref()
    return () => clearInterval(timer)
  },
  onStop: (callback) => {
    stop = callback
  },
  onDefect: (report) => {
    process.once('uncaughtException', (problem) => process.exit(report(problem)))
  },
})
