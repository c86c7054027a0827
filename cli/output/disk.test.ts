import { mkdir, writeFile } from 'node:fs/promises'
import { expect, test } from '@jest/globals'
import { withDiskErrors } from './disk.ts'

const failing = (code: string) => async (): Promise<never> =>
  Promise.reject(Object.assign(new Error(`${code}: no`), { code, errno: -1 }))

test.each([
  ['ENOSPC', 'diskFull', 'Free disk space'],
  ['EDQUOT', 'diskFull', 'Free disk space'],
  ['EACCES', 'diskRefused', 'Change its permissions'],
  ['EROFS', 'diskRefused', 'Change its permissions'],
  ['ENAMETOOLONG', 'nameTooLong', 'Choose a shorter'],
  ['EIO', 'diskFailed', 'Try again'],
])('the file system error %s becomes a CLI error with advice', async (problem, code, advice) => {
  await expect(withDiskErrors('/there', failing(problem))).rejects.toMatchObject({
    code,
    message: expect.stringContaining(advice),
  })
})

test('a full disk and a folder that cannot be written to become CLI errors on a real file system', async () => {
  await expect(withDiskErrors('/dev/full', () => writeFile('/dev/full', 'x'))).rejects.toMatchObject({
    code: 'diskFull',
  })
  await expect(withDiskErrors('/proc/x', () => mkdir('/proc/self/x'))).rejects.toMatchObject({
    name: 'CliError',
    code: expect.stringMatching(/^disk/),
  })
})

test('withDiskErrors rethrows an error that does not come from the file system', async () => {
  const defect = new TypeError('x is not a function')

  await expect(withDiskErrors('/there', () => Promise.reject(defect))).rejects.toBe(defect)
})
