import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { compressBrotli } from './compress.ts'
import { openStaging, type Staging } from './staging.ts'
import { createStore, type Store } from './store.ts'

let tempFolder = ''
let staging: Staging
let store: Store
beforeEach(async () => {
  tempFolder = realpathSync(mkdtempSync(join(tmpdir(), 'store-test-')))
  staging = await openStaging(join(tempFolder, 'out'))
  store = createStore(staging, { before: undefined, isSameCompressor: false, toBrotli: compressBrotli })
})
afterEach(async () => {
  await staging.close()
  rmSync(tempFolder, { recursive: true, force: true })
})

test('the same contents under several names are stored and compressed once', async () => {
  const [one, other] = await Promise.all([
    store.write('a/one.js', 'let x', 'manyTenants'),
    store.write('b/two.js', 'let x', 'manyTenants'),
  ])
  await staging.replace()
  const path = (name: string): string => join(tempFolder, 'out', name)

  expect(one).toEqual(other)
  expect(store.counts()).toEqual({ made: 3, kept: 0 })
  expect(statSync(path('a/one.js.br')).ino).toBe(statSync(path('b/two.js.br')).ino)
  expect(brotliDecompressSync(readFileSync(path('b/two.js.br'))).toString()).toBe('let x')
})

test('a file that several feature sets have in common is written once', async () => {
  await Promise.all(['x', 'x', 'x'].map((contents) => store.write('chunk-A.js', contents, 'manyTenants')))
  await staging.replace()

  expect(readdirSync(join(tempFolder, 'out')).toSorted()).toEqual(['chunk-A.js', 'chunk-A.js.br', 'chunk-A.js.gz'])
})

test('different contents under the same name are rejected', async () => {
  await store.write('chunk-A.js', 'one', 'manyTenants')

  await expect(store.write('chunk-A.js', 'another', 'manyTenants')).rejects.toThrow('two files are called chunk-A.js')
})

test('images, and files that are not served, are not compressed', async () => {
  expect(await store.write('a.png', 'x', 'manyTenants')).not.toHaveProperty('gzip')
  expect(await store.write('maps/a.json', '{}', 'unserved')).not.toHaveProperty('brotli')
})
