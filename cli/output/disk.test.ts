import { mkdir, writeFile } from 'node:fs/promises'
import { expect, test } from '@jest/globals'
import { onDisk } from './disk.ts'

const failing = (code: string) => async (): Promise<never> =>
  Promise.reject(Object.assign(new Error(`${code}: no`), { code, errno: -1 }))

test.each([
  ['ENOSPC', 'diskFull', 'Free some'],
  ['EDQUOT', 'diskFull', 'Free some'],
  ['EACCES', 'diskRefused', 'Change its permissions'],
  ['EROFS', 'diskRefused', 'Change its permissions'],
  ['ENAMETOOLONG', 'nameTooLong', 'Choose a shorter'],
  ['EIO', 'diskFailed', 'Try again'],
])('what a disk says (%s) is said with what to do about it', async (problem, code, words) => {
  await expect(onDisk('/there', failing(problem))).rejects.toMatchObject({
    code,
    message: expect.stringContaining(words),
  })
})

test('a disk that is really full, and a place where nobody may write', async () => {
  await expect(onDisk('/dev/full', () => writeFile('/dev/full', 'x'))).rejects.toMatchObject({ code: 'diskFull' })
  await expect(onDisk('/proc/x', () => mkdir('/proc/self/x'))).rejects.toMatchObject({
    name: 'CliError',
    code: expect.stringMatching(/^disk/),
  })
})

test('a defect of ours stays what it is', async () => {
  const defect = new TypeError('x is not a function')

  await expect(onDisk('/there', () => Promise.reject(defect))).rejects.toBe(defect)
})
