import { expect, test } from '@jest/globals'
import { CliError, ERROR_CODES, EXIT_CODES, toSystemError } from './errors.ts'

const createSystemError = (code: string, change: object = {}): Error =>
  Object.assign(new Error(code), { code, syscall: 'open', path: '/srv/dist', ...change })

test.each([
  ['ENOSPC', 'diskFull'],
  ['EDQUOT', 'diskFull'],
  ['EACCES', 'unwritable'],
  ['EROFS', 'unwritable'],
  ['ENAMETOOLONG', 'nameTooLong'],
  ['ENOTDIR', 'unwritable'],
])('the file system error %s becomes the CLI error %s and names the path', (code, expected) => {
  const error = toSystemError(createSystemError(code))

  expect(error).toMatchObject({ code: expected, exitCode: EXIT_CODES.environment })
  expect(error?.what).toContain('/srv/dist')
})

test('a port that cannot be listened on is reported as noPort and not as a defect', () => {
  const error = toSystemError(createSystemError('EACCES', { syscall: 'listen', port: 80, path: undefined }))

  expect(error).toMatchObject({ code: 'noPort', exitCode: EXIT_CODES.environment })
  expect(error?.what).toContain('80')
})

test.each([
  ['a missing file of the package', createSystemError('ENOENT')],
  ['a TypeError', new TypeError('x is not a function')],
  ['a thrown string', 'ENOSPC'],
])('%s is treated as a defect', (_case, problem) => {
  expect(toSystemError(problem)).toBeUndefined()
})

test('the advice of an error can be replaced where the error is thrown', () => {
  const error = new CliError('noPort', '80', { next: 'Ask an administrator.' })

  expect(error).toMatchObject({
    next: 'Ask an administrator.',
    message: 'No free port was found from 80 on. Ask an administrator.',
  })
})

/** Pattern for advice, which begins with one of these verbs. */
const VERBS =
  /^(Add|Build|Change|Check|Choose|Fix|Free|Give|Import|Install|Move|Name|Run|Split|Stop|Try|Use|Wait|Write) .*\.$/

test.each(ERROR_CODES)('the error %s says what is wrong and what to do next, and has an exit code', (code) => {
  const { what, next, message, exitCode } = new CliError(code, 'DETAIL')

  expect(what).toMatch(/(\.|DETAIL)$/)
  // A command that writes nothing needs no advice after an interruption.
  expect(next).toMatch(code === 'interrupted' ? /^$/ : VERBS)
  expect(message.endsWith(next)).toBe(true)
  expect([EXIT_CODES.problems, EXIT_CODES.usage, EXIT_CODES.environment, EXIT_CODES.interrupted]).toContain(exitCode)
})
