import { mkdtempSync, readdirSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { openBundleCache } from './bundleCache.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bundle-cache-test-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const BUNDLE = { files: [{ path: 'a.js', contents: new Uint8Array([1, 2]) }], lazyStyles: new Set(['a.css']) }

/** Returns a function that counts how often it has created the bundle. */
function createBundle() {
  let count = 0
  const create = async () => {
    count += 1
    return Promise.resolve(BUNDLE)
  }
  return { create, count: () => count }
}

describe('bundles of earlier builds', () => {
  test('a bundle of the same sources and name is created once, also for another process', async () => {
    const { create, count } = createBundle()
    await (await openBundleCache('sources', folder)).reuse('frame', create)
    const reused = await (await openBundleCache('sources', folder)).reuse('frame', create)

    expect(count()).toBe(1)
    expect(reused).toEqual(BUNDLE)
  })

  test.each([
    ['other sources', 'changed', 'frame'],
    ['another name', 'sources', 'frame without emoji'],
  ])('a bundle of %s is created', async (_what, sources, name) => {
    const { create, count } = createBundle()
    await (await openBundleCache('sources', folder)).reuse('frame', create)
    await (await openBundleCache(sources, folder)).reuse(name, create)

    expect(count()).toBe(2)
  })

  test('a bundle whose packages have changed, or whose entry is damaged, is created again', async () => {
    const { create, count } = createBundle()
    const bundles = await openBundleCache('sources', folder)
    await bundles.reuse('frame', create)
    await bundles.reuse('frame', create, () => Promise.resolve(false))
    expect(count()).toBe(2)
    truncateSync(join(folder, readdirSync(folder)[0] ?? ''), 40)
    await bundles.reuse('frame', create)

    expect(count()).toBe(3)
  })

  test.each([undefined, ''])('without a folder (%p) each build creates its bundles', async (none) => {
    const { create, count } = createBundle()
    const bundles = await openBundleCache('sources', none)
    await bundles.reuse('frame', create)
    await bundles.reuse('frame', create)

    expect(count()).toBe(2)
  })
})
