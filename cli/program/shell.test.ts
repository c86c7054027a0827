import { expect, test } from '@jest/globals'
import { Command } from 'commander'
import { createTerminal, type ProcessContext } from '../terminal/terminal.ts'
import { createShell, type Shell } from './shell.ts'
import { collect } from './values.ts'

/** Runs a command `try` in a shell. Records its output and its exit code. */
function start(declare: (command: Command, shell: Shell) => Command) {
  const result = { out: '', exitCode: -1, stop: undefined as (() => void) | undefined }
  const processContext: ProcessContext = {
    stdout: { write: (text) => (result.out += text) },
    stderr: { write: () => undefined },
    env: {},
    now: () => 0,
    every: () => () => undefined,
    onStop: (stop) => (result.stop = stop),
    onDefect: () => undefined,
  }
  const terminal = createTerminal(processContext, { isJson: false, isQuiet: false })
  const shell = createShell({ terminal, processContext, onEnd: (code) => (result.exitCode = code) })
  const program = new Command()
  declare(program.command('try'), shell)
  return { seen: result, run: (...argv: readonly string[]) => program.parseAsync(['try', ...argv], { from: 'user' }) }
}

test('a command receives its arguments and options, and its outcome sets the exit code', async () => {
  const { seen, run } = start((command, shell) =>
    command
      .argument('<file>')
      .option('-t, --token <token>', '', collect)
      .action(
        shell.run<{ readonly token: readonly string[] }>(async ({ options, args }) =>
          Promise.resolve({ value: null, output: [...args, ...options.token].join(' '), hasProblems: true }),
        ),
      ),
  )
  await run('page.html', '-t', 'one', '--token', 'two')

  expect(seen).toMatchObject({ out: 'page.html one two\n', exitCode: 1 })
})

test('a stop aborts the signal of a command that reads it; other commands register no stop handler', async () => {
  let wasAborted = false
  const ignoring = start((command, shell) => command.action(shell.run(async () => Promise.resolve({ value: null }))))
  const reading = start((command, shell) =>
    command.action(
      shell.run(async ({ signal }) => {
        reading.seen.stop?.()
        wasAborted = signal.aborted
        return Promise.resolve({ value: null })
      }),
    ),
  )
  await Promise.all([ignoring.run(), reading.run()])

  expect([ignoring.seen.stop, wasAborted]).toEqual([undefined, true])
})

test('a command that fails after it was stopped is reported as interrupted', async () => {
  const { seen, run } = start((command, shell) =>
    command.action(
      shell.run(async ({ signal }) => {
        setImmediate(() => seen.stop?.())
        await Promise.resolve(signal)
        throw new Error('The service is no longer running')
      }),
    ),
  )

  await expect(run()).rejects.toMatchObject({ code: 'interrupted' })
})

test('a server prints its outcome when it has started, runs until it is stopped, and is then closed', async () => {
  let isClosed = false
  const { seen, run } = start((command, shell) =>
    command.action(
      shell.serve(async () =>
        Promise.resolve({ value: null, output: 'up', close: async () => Promise.resolve(void (isClosed = true)) }),
      ),
    ),
  )
  const ended = run()
  await new Promise(setImmediate)
  expect([seen.out, seen.exitCode, isClosed]).toEqual(['up\n', -1, false])
  seen.stop?.()
  await ended

  expect([seen.exitCode, isClosed]).toEqual([0, true])
})
