import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from '@jest/globals'

/** Maximum number of source files in one folder, without the folders below it. */
const MAX_FILES = 20

const ROOT = join(__dirname, '../..')

/** Tests, declarations and generated types do not count: each belongs to a source file or is never edited. */
const isSource = (path: string): boolean => /\.tsx?$/.test(path) && !/\.(test|spec|contract|d)\.tsx?$/.test(path)

test(`no folder has more than ${MAX_FILES} source files`, () => {
  const counts = new Map<string, number>()
  for (const layer of ['src', 'sagas', 'cli', 'harness', 'contracts', 'test'])
    for (const path of readdirSync(join(ROOT, layer), { recursive: true, encoding: 'utf8' })) {
      const folder = dirname(join(layer, path))
      if (isSource(path)) counts.set(folder, (counts.get(folder) ?? 0) + 1)
    }
  expect([...counts].filter(([, count]) => count > MAX_FILES)).toEqual([])
})
