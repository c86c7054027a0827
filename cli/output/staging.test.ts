import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { CliError } from '../errors.ts'
import { checkOutFolder } from './outFolder.ts'
import { openStaging } from './staging.ts'

const BUILD = JSON.stringify({ buildId: 'abc', some: 'older version' })

let tempFolder = ''
beforeEach(() => {
  tempFolder = realpathSync(mkdtempSync(join(tmpdir(), 'staging-test-')))
})
afterEach(() => rmSync(tempFolder, { recursive: true, force: true }))

/** Returns the code of the error that the work rejects with. */
const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'nothing',
    (problem: unknown) => (problem instanceof CliError ? problem.code : problem),
  )

const at = (...path: readonly string[]): string => join(tempFolder, ...path)
const make = (path: string, contents = 'x'): string => {
  mkdirSync(join(at(path), '..'), { recursive: true })
  writeFileSync(at(path), contents)
  return at(path)
}

/** Builds one file into a folder. */
async function buildInto(out: string, contents: string): Promise<void> {
  const staging = await openStaging(out)
  await staging.write('manifest.json', BUILD)
  await staging.write('deep/er/file.js', contents)
  await staging.replace()
  await staging.close()
}

describe('valid output folders', () => {
  test.each([
    ['to a new path of several folders', () => at('a/b/c')],
    ['into an empty folder', () => (mkdirSync(at('empty')), at('empty'))],
    ['over a build of another version', () => join(make('old/manifest.json', BUILD), '..')],
  ])('a build may be written %s', async (_where, prepare) => {
    const out = prepare()
    await buildInto(out, 'new')

    expect(readFileSync(join(out, 'deep/er/file.js'), 'utf8')).toBe('new')
    expect(readdirSync(join(out, '..'))).toHaveLength(1)
    expect(existsSync(join(out, '.unfinished-build'))).toBe(false)
  })
})

describe('invalid output folders', () => {
  test.each([
    ['into a folder with other files', 'foreignFolder', () => join(make('mine/a.txt'), '..')],
    [
      'into a folder with a manifest of another program',
      'foreignFolder',
      () => join(make('app/manifest.json', '{"name":"app"}'), '..'),
    ],
    [
      'into a folder with a truncated manifest',
      'foreignFolder',
      () => join(make('app/manifest.json', BUILD.slice(0, 9)), '..'),
    ],
    ['to the root', 'foreignFolder', () => '/'],
    ['to the path of a file', 'notAFolder', () => make('file')],
    ['below a file', 'notAFolder', () => join(make('file'), 'out')],
    ['to an empty path', 'badOut', () => ' '],
    ['to a name with a zero byte', 'badOut', () => at('a\0b')],
    ['to a name that is too long', 'nameTooLong', () => at('x'.repeat(300))],
    [
      'to a symbolic link',
      'linkedFolder',
      () => (mkdirSync(at('real')), symlinkSync(at('real'), at('link')), at('link')),
    ],
    [
      'below a symbolic link',
      'linkedFolder',
      () => (mkdirSync(at('real')), symlinkSync(at('real'), at('link')), at('link/out')),
    ],
    ['to a broken symbolic link', 'linkedFolder', () => (symlinkSync(at('none'), at('link')), at('link'))],
  ])('a build is rejected and changes nothing if it would be written %s', async (_where, code, prepare) => {
    const out = prepare()
    const before = spawnSync('ls', ['-liAR', tempFolder]).stdout.toString()

    expect(await codeOf(checkOutFolder(out))).toBe(code)
    expect(await codeOf(openStaging(out))).toBe(code)
    expect(spawnSync('ls', ['-liAR', tempFolder]).stdout.toString()).toBe(before)
  })
})

describe('output folder of a build', () => {
  test('an incomplete or abandoned build leaves the old build in the output folder', async () => {
    await buildInto(at('out'), 'old')
    const staging = await openStaging(at('out'))
    await staging.write('manifest.json', BUILD)
    expect(readFileSync(at('out/deep/er/file.js'), 'utf8')).toBe('old')
    await staging.close()

    expect(readFileSync(at('out/deep/er/file.js'), 'utf8')).toBe('old')
    expect(readdirSync(tempFolder)).toEqual(['out'])
  })

  test('a second build into the same output folder is rejected until the first one is closed', async () => {
    const staging = await openStaging(at('out'))
    expect(await codeOf(openStaging(at('out')))).toBe('busyFolder')
    await staging.close()

    expect(await codeOf(buildInto(at('out'), 'next'))).toBe('nothing')
  })

  test('a file of the previous build is reused under other names without a copy', async () => {
    await buildInto(at('out'), 'old')
    const { ino } = statSync(at('out/deep/er/file.js'))
    const staging = await openStaging(at('out'))
    await staging.write('manifest.json', BUILD)
    await staging.linkPrevious('kept/a.js', 'deep/er/file.js')
    await staging.linkWritten('kept/b.js', 'kept/a.js')
    await staging.change(['deep/er/file.js'])
    await staging.close()

    expect([statSync(at('out/kept/a.js')).ino, statSync(at('out/kept/b.js')).ino]).toEqual([ino, ino])
    expect(existsSync(at('out/deep'))).toBe(false)
  })

  test('a build cannot write the same file twice', async () => {
    const staging = await openStaging(at('out'))
    await staging.write('a.js', 'one')

    expect(await codeOf(staging.write('a.js', 'two'))).toBe('diskFailed')
    await staging.close()
  })
})

describe('recovery after a killed build', () => {
  const getDeadPid = (): number => spawnSync(process.execPath, ['-e', '']).pid

  test('the next build takes over the lock of a killed build and removes its unfinished files', async () => {
    await buildInto(at('out'), 'old')
    const pid = getDeadPid()
    make('out.lock', `${pid}\n`)
    make(`out.next-${pid}/.unfinished-build`, '')
    make(`out.next-${pid}/half.js`)
    make(`out.lock-${pid}`, `${pid}\n`)
    await buildInto(at('out'), 'new')

    expect(readdirSync(tempFolder)).toEqual(['out'])
  })

  test('the old build is restored if a build was killed between its two renames', async () => {
    make(`out.old-${getDeadPid()}/manifest.json`, BUILD)
    make('out.old-1/mine.txt')
    const staging = await openStaging(at('out'))
    const names = readdirSync(at('out'))
    await staging.close()

    expect(names).toEqual(['manifest.json'])
    expect(readdirSync(tempFolder).toSorted()).toEqual(['out', 'out.old-1'])
  })

  test('a folder that is only named like an unfinished build is not removed', async () => {
    make(`out.next-${getDeadPid()}/mine.txt`)
    const before = readdirSync(tempFolder)
    await buildInto(at('out'), 'new')

    expect(readdirSync(tempFolder).toSorted()).toEqual(['out', ...before].toSorted())
  })
})
