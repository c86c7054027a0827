import { expect, test } from '@jest/globals'
import { checkOutFolder, findPathProblem } from './outFolder.ts'

test.each([
  'http://host/out',
  'HTTPS://host/out',
  'file:///tmp/out',
  'file:out',
  's3://bucket/out',
  '~',
  '~/out',
  '~ada/out',
])('a build into %s is rejected, because it would create a folder of that name', async (out) => {
  await expect(checkOutFolder(out)).rejects.toMatchObject({
    code: 'badOut',
    exitCode: 2,
    what: expect.stringContaining(out),
  })
})

test.each(['out', './out', '../a b/out', 'out~', 'a:b', 'c:\\out', '.cache/http:/out'])(
  '%s is accepted as the output folder of a build',
  (out) => {
    expect(findPathProblem(out)).toBeUndefined()
  },
)
