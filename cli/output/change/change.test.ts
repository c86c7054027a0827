import {
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { sha384 } from '../hash.ts'
import { openStaging } from '../staging.ts'
import { completeChange } from './completeChange.ts'
import { sortForRemoval, sortForReplacement } from './journal.ts'

let tempFolder = ''
let out = ''
beforeEach(() => {
  tempFolder = realpathSync(mkdtempSync(join(tmpdir(), 'change-test-')))
  out = join(tempFolder, 'out')
  for (const [path, contents] of Object.entries(BEFORE)) write(join(out, path), contents)
})
afterEach(() => rmSync(tempFolder, { recursive: true, force: true }))

const BEFORE = {
  'manifest.json': '{"buildId":"before"}',
  'assets/old.js': 'old script',
  'tenants/a/widget/index.html': 'old page',
  'tenants/b/widget/index.html': 'page of b',
}
const WRITTEN = {
  'assets/new.js': 'new script',
  'tenants/a/widget/index.html': 'new page',
  'manifest.json': '{"buildId":"after"}',
}
const AFTER = { ...WRITTEN, 'tenants/c/widget/index.html': 'page of c' }
const OBSOLETE = ['assets/old.js', 'tenants/b/widget/index.html']
const STEPS = ['assets/new.js', 'tenants/a/widget/index.html', 'tenants/c/widget/index.html', 'manifest.json'] as const

function write(path: string, contents: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, contents)
}

const readFiles = (folder: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((path) => [path.slice(folder.length + 1), readFileSync(path, 'utf8')]),
  )

/** Writes a change as a build leaves it that was killed after its commit. */
function writePending(journal: object = {}): void {
  for (const [path, contents] of Object.entries(AFTER)) write(join(`${out}.pending`, path), contents)
  write(`${out}.pending/.unfinished-build`, '')
  const hashes = { before: sha384(BEFORE['manifest.json']), after: sha384(AFTER['manifest.json']) }
  const written = STEPS.map((path) => [path, sha384(AFTER[path])])
  const steps = { ...hashes, written, obsolete: OBSOLETE, ...journal }
  write(`${out}.pending/.journal.json`, JSON.stringify(steps))
}

/** Performs the first steps of the change: renames of new files, then removals. */
function performSteps(count: number): void {
  for (const path of STEPS.slice(0, count)) {
    mkdirSync(dirname(join(out, path)), { recursive: true })
    renameSync(join(`${out}.pending`, path), join(out, path))
  }
  for (const path of OBSOLETE.slice(0, Math.max(0, count - STEPS.length))) rmSync(join(out, path))
}

describe('a change that was interrupted', () => {
  test.each(Array.from({ length: STEPS.length + OBSOLETE.length + 1 }, (_, count) => count))(
    'a change that was interrupted after %i steps is completed by the next command that reads the folder',
    async (count) => {
      writePending()
      performSteps(count)
      await completeChange(out)

      expect(readFiles(out)).toEqual(AFTER)
      expect([readdirSync(tempFolder), readdirSync(join(out, 'tenants')).toSorted()]).toEqual([['out'], ['a', 'c']])
    },
  )

  test('the next build completes an interrupted change before it begins', async () => {
    writePending()
    const staging = await openStaging(out)
    const files = readFiles(out)
    await staging.close()

    expect(files).toEqual(AFTER)
  })

  test('a pending change is dropped if the folder was replaced by another build', async () => {
    writePending()
    write(join(out, 'manifest.json'), '{"buildId":"another"}')
    await completeChange(out)

    expect(readFiles(out)).toEqual({ ...BEFORE, 'manifest.json': '{"buildId":"another"}' })
    expect(readdirSync(tempFolder)).toEqual(['out'])
  })

  test('a half-applied change is dropped if a backup of the build before it was restored', async () => {
    writePending()
    performSteps(2)
    rmSync(out, { recursive: true })
    for (const [path, contents] of Object.entries(BEFORE)) write(join(out, path), contents)
    await completeChange(out)

    expect(readFiles(out)).toEqual(BEFORE)
    expect(readdirSync(tempFolder)).toEqual(['out'])
  })

  test.each([
    ['a path above the folder', { obsolete: ['../mine.txt'] }],
    ['an absolute path', { obsolete: ['/etc/hostname'] }],
    ['no list of files', { written: undefined }],
  ])('a journal with %s is refused and changes no file', async (_what, journal) => {
    writePending(journal)
    write(join(tempFolder, 'mine.txt'), 'mine')

    await expect(completeChange(out)).rejects.toMatchObject({ code: 'foreignChange' })
    expect(readFiles(out)).toEqual(BEFORE)
    expect(existsSync(join(tempFolder, 'mine.txt'))).toBe(true)
  })

  test('a change is not completed through a symbolic link in the folder', async () => {
    writePending()
    mkdirSync(join(tempFolder, 'elsewhere'))
    rmSync(join(out, 'assets'), { recursive: true })
    symlinkSync(join(tempFolder, 'elsewhere'), join(out, 'assets'))

    await expect(completeChange(out)).rejects.toMatchObject({ code: 'linkedFolder' })
    expect(readdirSync(join(tempFolder, 'elsewhere'))).toEqual([])
  })

  test('a reader is refused while another process changes the folder', async () => {
    writePending()
    write(`${out}.lock`, `${process.ppid}\n`)

    await expect(completeChange(out)).rejects.toMatchObject({ code: 'busyFolder' })
  })
})

test('a change is refused if another build has changed the folder meanwhile', async () => {
  const staging = await openStaging(out)
  await staging.write('tenants/a/widget/index.html', 'new page')
  write(join(out, 'manifest.json'), '{"buildId":"another"}')
  await expect(staging.change([])).rejects.toMatchObject({ code: 'changedFolder' })
  await staging.close()

  expect(readFiles(out)).toEqual({ ...BEFORE, 'manifest.json': '{"buildId":"another"}' })
})

test('a build keeps a backup beside the folder whose name ends with a date', async () => {
  for (const name of ['out.old-20261126', 'out.next-20261126', 'out.old-2026-11-26'])
    write(join(tempFolder, name, 'manifest.json'), '{"buildId":"backup","tenants":{}}')
  const staging = await openStaging(out)
  await staging.close()

  expect(readdirSync(tempFolder).toSorted()).toEqual(['out', 'out.next-20261126', 'out.old-2026-11-26', 'out.old-20261126']) // prettier-ignore
})

test('a change replaces a file that has several links without changing the other links', async () => {
  mkdirSync(join(out, 'tenants/c/widget'), { recursive: true })
  linkSync(join(out, 'tenants/a/widget/index.html'), join(out, 'tenants/c/widget/index.html'))
  const { ino } = statSync(join(out, 'tenants/b/widget/index.html'))
  const staging = await openStaging(out)
  await staging.write('tenants/a/widget/index.html', 'new page')
  await staging.linkPrevious('tenants/d/widget/index.html', 'tenants/b/widget/index.html')
  await staging.change([])
  await staging.close()

  expect(readFiles(out)).toEqual({
    ...BEFORE,
    'tenants/a/widget/index.html': 'new page',
    'tenants/c/widget/index.html': 'old page',
    'tenants/d/widget/index.html': 'page of b',
  })
  expect(statSync(join(out, 'tenants/d/widget/index.html')).ino).toBe(ino)
})

test('new files replace old ones in an order in which every page finds its files', () => {
  const sorted = [
    'assets/a.js',
    'emoji/de.json',
    'tenants/a/widget/panel.js',
    'tenants/a/widget/panel.js.br',
    'tenants/a/widget/loader.js',
    'tenants/a/widget/index.html',
    'tenants/a/report.json',
    'tenants/a/manifest.json',
    'tenants/b/widget/index.html',
    'maps/build.json',
    'manifest.json',
  ]

  expect(sortForReplacement(sorted.toReversed())).toEqual(sorted)
})

test('obsolete files are removed in an order in which a page goes before the files that it names', () => {
  const sorted = ['tenants/b/report.json', 'tenants/b/widget/index.html', 'tenants/b/widget/loader.js', 'assets/old.js']

  expect(sortForRemoval(sorted.toReversed())).toEqual(sorted)
})
