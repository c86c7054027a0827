import { mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { openCacheFolder } from './cacheFolder.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cache-folder-test-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a cache folder above its size loses the entries that were used least recently', async () => {
  const entries = await openCacheFolder(folder)
  for (const [age, name] of ['newest', 'older', 'oldest'].entries()) {
    await entries.write(name, Buffer.alloc(68))
    const usedAt = new Date(Date.now() - age * 60_000)
    utimesSync(join(folder, name), usedAt, usedAt)
  }
  await entries.read('oldest')
  await openCacheFolder(folder, 200)

  expect(readdirSync(folder).toSorted()).toEqual(['newest', 'oldest'])
})
