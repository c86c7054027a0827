import { describe, expect, test } from '@jest/globals'
import { CliError, EXIT_CODES } from '../errors.ts'
import { createTerminal } from './terminal.ts'

const OUTCOME = { value: { id: 7 }, output: 'asked for', summary: ['done'] }

type OutputOptions = { readonly isJson?: boolean; readonly isQuiet?: boolean }

function open(options: OutputOptions = {}, isTTY = false) {
  const written = { out: '', err: '' }
  const terminal = createTerminal(
    {
      stdout: { write: (text) => (written.out += text) },
      stderr: { write: (text) => (written.err += text), isTTY },
      env: {},
      now: () => 0,
      every: () => () => undefined,
      onStop: () => undefined,
      onDefect: () => undefined,
    },
    { isJson: false, isQuiet: false, ...options },
  )
  return { terminal, written }
}

const work = ({ terminal }: ReturnType<typeof open>): number => {
  terminal.onProgress({ done: 0, total: 1, what: 'working' })
  terminal.log('port 80 is taken')
  return terminal.succeed('csp', OUTCOME)
}

describe('output of a command', () => {
  test.each([
    ['and its summary', {}, 'asked for\ndone\n', 'working\nport 80 is taken\n'],
    ['without its summary with --quiet', { isQuiet: true }, 'asked for\n', ''],
  ])('a successful command prints its output %s', (_case, options, out, err) => {
    const started = open(options)

    expect([work(started), started.written]).toEqual([EXIT_CODES.done, { out, err }])
  })

  test('a command with --json prints one JSON document, and its log on standard error', () => {
    const started = open({ isJson: true })

    expect(work(started)).toBe(EXIT_CODES.done)
    expect(JSON.parse(started.written.out)).toEqual({ command: 'csp', ok: true, result: { id: 7 } })
    expect(started.written.err).toBe('port 80 is taken\n')
  })
})

test.each<OutputOptions>([{}, { isQuiet: true }, { isJson: true }])(
  'an error after which the command goes on is printed on standard error with %j',
  (options) => {
    const { terminal, written } = open(options)
    const error = new CliError('noTenants', '')
    terminal.printError(error)

    expect(written).toEqual({ out: '', err: `error: ${error.what}\nnext:  ${error.next}\n` })
  },
)

test.each([
  ['on standard output', 'a file', {}, false, { out: 'one\n', err: '' }],
  ['on no stream', 'a terminal with --quiet', { isQuiet: true }, true, { out: '', err: '' }],
  ['on no stream', 'a file with --json', { isJson: true }, false, { out: '', err: '' }],
  ['on standard error', 'a terminal with --json', { isJson: true }, true, { out: '', err: 'one\n' }],
])('an intermediate result is printed %s for %s', (_where, _reader, options, isTTY, expected) => {
  const { terminal, written } = open(options, isTTY)
  terminal.printStep('one')

  expect(written).toEqual(expected)
})

test('a command that finds problems still prints its result, and its exit code reports the problems', () => {
  const { terminal, written } = open({ isJson: true })

  expect(terminal.succeed('preflight', { value: [{ code: 'contrast' }], hasProblems: true })).toBe(EXIT_CODES.problems)
  expect(JSON.parse(written.out)).toEqual({ command: 'preflight', ok: false, result: [{ code: 'contrast' }] })
})

test('a quiet command still prints its error', () => {
  const { terminal, written } = open({ isQuiet: true })

  expect(terminal.fail('build', new CliError('foreignFolder', 'dist'))).toBe(EXIT_CODES.usage)
  expect(written).toEqual({
    out: '',
    err: 'error: dist is not empty and was not made by this command.\nnext:  Choose another --out.\n',
  })
})

test('control characters in an error message are escaped', () => {
  const { terminal, written } = open()
  terminal.fail('build', new CliError('foreignFolder', '\u001B[2J\u202Etsid\r'))

  expect(written.err).toContain('\\u001b[2J\\u202etsid\\u000d is not empty')
})

test('control characters in a result and in the trace of a defect are escaped', () => {
  const attack = '\u009B2J\u202Etsid'
  const json = open({ isJson: true })
  json.terminal.succeed('replay', { value: attack })
  const { terminal, written } = open()
  terminal.reportDefect('replay', attack, 'us')

  expect(json.written.out).toContain('"\\u009b2J\\u202etsid"')
  expect(JSON.parse(json.written.out)).toMatchObject({ result: attack })
  expect(written.err).toContain('\\u009b2J\\u202etsid')
})

test('a defect is reported as JSON with --json', () => {
  const { terminal, written } = open({ isJson: true })

  expect(terminal.reportDefect('build', new TypeError('oops'), 'us')).toBe(EXIT_CODES.defect)
  expect(JSON.parse(written.out)).toMatchObject({ ok: false, error: { code: 'defect', exitCode: EXIT_CODES.defect } })
})
