import {
  appendFileSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { openStampCache } from './stampCache.ts'

const PAGE = { name: 'tenants/a/', key: 'hash', suffixes: ['index.html', 'index.html.br'] }
const SCRIPT = { name: 'assets/a.js', key: 'other hash', suffixes: [''] }

let folder = ''
let out = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stamp-cache-test-'))
  out = join(folder, 'out')
  mkdirSync(join(out, 'tenants/a'), { recursive: true })
  mkdirSync(join(out, 'assets'))
  for (const path of ['tenants/a/index.html', 'tenants/a/index.html.br', 'assets/a.js'])
    writeFileSync(join(out, path), path)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const open = () => openStampCache(join(folder, 'cache'), out)

function readClock(): number {
  writeFileSync(join(folder, 'clock'), '')
  return lstatSync(join(folder, 'clock')).ctimeMs
}

/** Saves the stamps of both groups, as a build does that has written the files at these paths. */
async function save(written: readonly string[] = [], startedAt = Infinity): Promise<void> {
  const stamps = await open()
  stamps.findUnchanged(PAGE)
  stamps.findUnchanged(SCRIPT)
  await stamps.save({ groups: [PAGE, SCRIPT], written: new Set(written), startedAt, readClock })
}

const findUnchanged = async (): Promise<readonly string[]> => {
  const stamps = await open()
  return [PAGE, SCRIPT].filter((group) => stamps.findUnchanged(group) !== undefined).map(({ name }) => name)
}

test('files count as changed until their stamps are saved, and then as unchanged', async () => {
  expect(await findUnchanged()).toEqual([])
  await save()

  expect(await findUnchanged()).toEqual(['tenants/a/', 'assets/a.js'])
  expect((await open()).findUnchanged({ ...PAGE, key: 'hash of another manifest' })).toBeUndefined()
})

test.each<[string, (path: string) => void]>([
  ['got more bytes', (path) => appendFileSync(path, 'x')],
  ['was removed', (path) => rmSync(path)],
  [
    'got other bytes of the same size and its old modification time',
    (path) => {
      const { atime, mtime, size } = statSync(path)
      writeFileSync(path, 'x'.repeat(size))
      utimesSync(path, atime, mtime)
    },
  ],
  [
    'was replaced by another file of the build',
    (path) => {
      linkSync(join(out, 'assets/a.js'), `${path}.new`)
      renameSync(`${path}.new`, path)
    },
  ],
])('a file counts as changed after it %s', async (_what, change) => {
  await save()
  change(join(out, 'tenants/a/index.html.br'))

  expect(await findUnchanged()).not.toContain('tenants/a/')
})

test('a file stays unchanged when the build adds a link to it', async () => {
  linkSync(join(out, 'assets/a.js'), join(out, 'assets/link'))
  const withLink = { ...SCRIPT, name: 'assets/', key: 'two', suffixes: ['a.js', 'link'] }
  const first = await open()
  await first.save({ groups: [withLink], written: new Set(), startedAt: Infinity, readClock })
  const second = await open()
  const known = second.findUnchanged(withLink)
  linkSync(join(out, 'assets/a.js'), join(out, 'assets/third'))
  const third = { ...SCRIPT, name: 'assets/third', key: 'one' }
  await second.save({ groups: [withLink, third], written: new Set(['assets/third']), startedAt: 0, readClock })
  const last = await open()

  expect([known, last.findUnchanged(withLink), last.findUnchanged(third)]).not.toContain(undefined)
})

test('a file that changed after it was hashed is not saved as unchanged', async () => {
  await save(['tenants/a/index.html', 'tenants/a/index.html.br'], statSync(join(out, 'assets/a.js')).mtimeMs)

  expect(await findUnchanged()).toEqual(['tenants/a/'])
})

test('a damaged entry of the stamp cache is ignored', async () => {
  await save()
  const [entry = ''] = readdirSync(join(folder, 'cache'))
  appendFileSync(join(folder, 'cache', entry), ' ')

  expect(await findUnchanged()).toEqual([])
})
