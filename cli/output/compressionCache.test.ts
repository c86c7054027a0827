import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { compressBrotli } from './compress.ts'
import { openCompressionCache } from './compressionCache.ts'

const CONTENTS = Buffer.from('let x = 1\n'.repeat(100))

/** Another compressed form of the same contents. If a compressor returns it, the compressor has read it from the cache. */
const OTHER_FORM = brotliCompressSync(CONTENTS, { params: { [constants.BROTLI_PARAM_QUALITY]: 0 } })

/** Returns an entry with a correct checksum. */
const toEntry = (compressed: Uint8Array): Buffer =>
  Buffer.concat([createHash('sha256').update(compressed).digest(), compressed])

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'compression-cache-test-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Compresses the contents, and returns the path of the cache's entry for them. */
async function createEntry(): Promise<string> {
  const compress = openCompressionCache(folder)
  await compress(CONTENTS, 'manyTenants')
  return join(folder, readdirSync(folder)[0] ?? '')
}

const compressAgain = async (versions?: string): Promise<Uint8Array> =>
  openCompressionCache(folder, versions)(CONTENTS, 'manyTenants')

test('the compression cache returns the same bytes as the compressor, at first and from its entry', async () => {
  const expected = await compressBrotli(CONTENTS, 'manyTenants')
  const path = await createEntry()

  expect(readFileSync(path)).toEqual(toEntry(expected))
  expect(await compressAgain()).toEqual(expected)
  writeFileSync(path, toEntry(OTHER_FORM))
  expect(await compressAgain()).toEqual(OTHER_FORM)
})

test('the same contents for another audience have an entry of their own', async () => {
  await createEntry()
  const compress = openCompressionCache(folder)
  const expected = await compressBrotli(CONTENTS, 'fewVisitors')
  writeFileSync(join(folder, readdirSync(folder)[0] ?? ''), toEntry(OTHER_FORM))

  expect(await compress(CONTENTS, 'fewVisitors')).toEqual(expected)
  expect(readdirSync(folder)).toHaveLength(2)
})

test.each<[string, Uint8Array]>([
  ['no bytes', Buffer.alloc(0)],
  ['half of its bytes', toEntry(OTHER_FORM).subarray(0, 32 + OTHER_FORM.length / 2)],
  ['a checksum of other bytes', Buffer.concat([Buffer.alloc(32), OTHER_FORM])],
  ['further bytes behind the compressed ones', Buffer.concat([toEntry(OTHER_FORM), Buffer.from('x')])],
  ['bytes that are no brotli', toEntry(Buffer.from('let x'))],
  ['other contents of the same length', toEntry(brotliCompressSync(Buffer.from('let y = 1\n'.repeat(100))))],
  ['longer contents', toEntry(brotliCompressSync(Buffer.alloc(10_000_000)))],
])('an entry of the compression cache with %s is ignored and replaced', async (_what, damaged) => {
  const path = await createEntry()
  const entry = readFileSync(path)
  writeFileSync(path, damaged)

  expect(await compressAgain()).toEqual(entry.subarray(32))
  expect(readFileSync(path)).toEqual(entry)
})

test('an entry of the compression cache from another version of the compressor is ignored', async () => {
  writeFileSync(await createEntry(), toEntry(OTHER_FORM))

  expect(await compressAgain('another version')).not.toEqual(OTHER_FORM)
})

test('an entry of the compression cache that no build has used for 30 days is removed', async () => {
  const path = await createEntry()
  const [old, recent] = [31, 29].map((days) => new Date(Date.now() - days * 86_400_000))
  writeFileSync(`${path}-old`, '')
  utimesSync(`${path}-old`, old ?? 0, old ?? 0)
  utimesSync(path, recent ?? 0, recent ?? 0)
  await compressAgain()

  expect(readdirSync(folder).map((name) => join(folder, name))).toEqual([path])
})

test('the compression cache keeps no file of a single tenant', async () => {
  const compress = openCompressionCache(folder)
  await compress(CONTENTS, 'oneTenant')

  expect(readdirSync(folder)).toEqual([])
})

test('contents are compressed even if the folder of the compression cache cannot be used', async () => {
  const file = join(folder, 'file')
  writeFileSync(file, '')
  const compress = openCompressionCache(join(file, 'cache'))

  expect(brotliDecompressSync(await compress(CONTENTS, 'manyTenants'))).toEqual(CONTENTS)
})
