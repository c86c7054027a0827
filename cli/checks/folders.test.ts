import { dirname } from 'node:path'
import { expect, test } from '@jest/globals'
import { listProjectFiles } from '#test/support/projectFiles.ts'

/** Maximum number of source files in one folder, without the folders below it. */
const MAX_FILES = 20

/** Tests, declarations and generated types do not count: each belongs to a source file or is never edited. */
const isSource = (path: string): boolean => !/\.(test|spec|contract|d)\.tsx?$/.test(path)

test(`no folder has more than ${MAX_FILES} source files`, () => {
  const counts = new Map<string, number>()
  for (const folder of listProjectFiles(/^(src|sagas|cli|harness|contracts|test)\/.*\.tsx?$/)
    .filter(isSource)
    .map(dirname))
    counts.set(folder, (counts.get(folder) ?? 0) + 1)

  expect([...counts].filter(([, count]) => count > MAX_FILES)).toEqual([])
})

/** Files of the root folder without a dot: documents, the package, and settings of tools that look for them there. */
const ROOT_FILES = [
  'ARCHITECTURE.md',
  'README.md',
  'cspell.json',
  'knip.json',
  'package-lock.json',
  'package.json',
  'redocly.yaml',
  'tsconfig.json',
]

test('the root folder has no file that a tool left there', () => {
  expect(listProjectFiles(/^[^./]+\.\w+$/).toSorted()).toEqual(ROOT_FILES)
})
