import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { openLazyStylesPredictions } from './lazyStylesPredictions.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'predictions-test-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a later build gets the lazy stylesheets of the same feature set, and none of another one', async () => {
  const earlier = await openLazyStylesPredictions(folder)
  await earlier.write(['emoji', 'csat'], new Set(['src/b.module.css', 'src/a.module.css']))
  const later = await openLazyStylesPredictions(folder)

  expect(await later.read(['csat', 'emoji'])).toEqual(new Set(['src/a.module.css', 'src/b.module.css']))
  expect(await later.read(['emoji'])).toBeUndefined()
  expect(readdirSync(folder)).toHaveLength(1)
})
