import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from '@jest/globals'
import type { BuildReport } from '#cli/build/buildReport.ts'
import type { BuildCache } from '#cli/build/buildCache.ts'
import { computeManifestId } from '#cli/output/buildId.ts'
import { toSizeAndHash } from '#cli/output/hash.ts'
import type { Manifest, TenantManifest } from '#cli/output/manifest.ts'
import { isIntact, verifyBuild } from '#cli/output/verifyBuild.ts'
import {
  build,
  buildOf,
  buildTenants,
  registerCleanup,
  copyFolder,
  createTempFolder,
  tenant,
  tenantsFile,
  readTree,
} from '#test/support/cli/buildProcess.ts'

registerCleanup()

const PARTS = ['csat'] as const
const ACME = tenant('acme', { parts: PARTS, languages: ['en', 'fr'] })
const SHOP = tenant('Shop_2', { parts: [], languages: ['de', 'en'] })
const HOME = tenant('home', { parts: [], languages: ['en'] })

let built = ''
beforeAll(async () => {
  built = await buildOf([ACME, SHOP, HOME])
})

const readJson = (...path: readonly string[]): unknown => JSON.parse(readFileSync(join(...path), 'utf8'))
const readManifest = (out: string): Manifest => readJson(out, 'manifest.json') as Manifest
const tokensIn = (out: string): readonly string[] => Object.keys(readManifest(out).tenants)

/** Returns every file of these tenants, and every shared file that their pages load. */
const filesOf = (out: string, tokens: readonly string[]): ReadonlyMap<string, string> => {
  const shared = tokens.flatMap((token) => (readJson(out, 'tenants', token, 'manifest.json') as TenantManifest).shared)
  const belongsToTenants = (path: string): boolean =>
    shared.includes(path) || tokens.some((token) => path.startsWith(`tenants/${token}/`))
  return new Map([...readTree(out)].filter(([path]) => belongsToTenants(path)))
}

describe('build into a folder with tenants', () => {
  test('a build of one changed tenant keeps the files of the other tenants, and the summary counts them', async () => {
    const out = copyFolder(built)
    const otherFiles = filesOf(built, ['acme', 'home'])
    const { code, output } = await buildTenants(['--tenants', tenantsFile([{ ...SHOP, name: 'New name' }]), '--out', out]).ended

    expect([code, output]).toEqual([0, expect.stringContaining('3 tenants (0 added, 1 changed, 2 kept, 0 removed)')])
    expect(otherFiles.size).toBeGreaterThan(40)
    expect(filesOf(out, ['acme', 'home'])).toEqual(otherFiles)
    expect(isIntact(await verifyBuild(out))).toBe(true)
  }) // prettier-ignore

  test('a build of one new tenant adds it, and --json lists the change of each tenant', async () => {
    const out = copyFolder(built)
    const file = tenantsFile([tenant('new', { parts: [], languages: ['en'] })])
    const { code, output } = await buildTenants(['--tenants', file, '--out', out, '--json', '--quiet']).ended
    const { result } = JSON.parse(output) as { readonly result: BuildReport }

    expect(code).toBe(0)
    expect(result.tenants.map(({ token, change }) => [token, change])).toEqual([
      ['Shop_2', 'kept'],
      ['acme', 'kept'],
      ['home', 'kept'],
      ['new', 'added'],
    ])
    expect([result.removed, result.outdated]).toEqual([[], []])
  })

  test('tenants may have tokens that are names of every object in JavaScript', async () => {
    const tokens = ['constructor', 'valueOf', 'toString', 'hasOwnProperty']
    const out = copyFolder(built)
    const file = tenantsFile(tokens.map((token) => tenant(token, { parts: [], languages: ['en'] })))
    const { code, output } = await buildTenants(['--tenants', file, '--offline', '--out', out]).ended

    expect([code, output]).toEqual([0, expect.stringContaining('4 added, 0 changed, 3 kept, 0 removed')])
    expect(tokensIn(out).toSorted()).toEqual([...tokens, 'Shop_2', 'acme', 'home'].toSorted())
    expect(isIntact(await verifyBuild(out))).toBe(true)
  })

  test('a build of one tenant and then of all tenants gives the same files as a first build', async () => {
    const out = copyFolder(built)
    const argumentsFor = (tenants: Parameters<typeof tenantsFile>[0]): readonly string[] => ['--tenants', tenantsFile(tenants), '--out', out] // prettier-ignore
    await buildTenants(argumentsFor([HOME])).ended
    await buildTenants(argumentsFor([ACME, SHOP, HOME])).ended

    expect(readTree(out)).toEqual(readTree(built))
  })

  test('build --only builds the named tenants and rejects a name that is not in the tenant file', async () => {
    const out = copyFolder(built)
    const file = tenantsFile([ACME, SHOP, HOME].map((source) => ({ ...source, name: 'New name' })))
    const { output } = await buildTenants(['--tenants', file, '--out', out, '--only', 'acme', 'home']).ended
    const refused = await buildTenants(['--tenants', file, '--out', out, '--only', 'acne']).ended

    expect(output).toContain('0 added, 2 changed, 1 kept, 0 removed')
    expect([refused.code, refused.output]).toEqual([2, expect.stringContaining('"acne"')])
  })

  test('build --remove deletes the named tenants and the files that only they needed', async () => {
    const out = copyFolder(built)
    const otherFiles = filesOf(built, ['home'])
    const only = [...filesOf(built, ['acme']).keys()].filter((path) => !filesOf(built, ['Shop_2', 'home']).has(path))
    const { code, output } = await build(['--remove', 'acme', 'Shop_2', '--out', out]).ended

    expect([code, output]).toEqual([0, expect.stringContaining('1 tenant (0 added, 0 changed, 1 kept, 2 removed)')])
    expect(filesOf(out, ['home'])).toEqual(otherFiles)
    expect(only.length).toBeGreaterThan(10)
    expect(only.filter((path) => existsSync(join(out, path)))).toEqual([])
    expect(isIntact(await verifyBuild(out))).toBe(true)
  })

  test('build --replace-all keeps only the tenants of the current build', async () => {
    const out = copyFolder(built)
    const { output } = await buildTenants(['--tenants', tenantsFile([HOME]), '--out', out, '--replace-all']).ended

    expect(output).toContain('1 tenant (0 added, 0 changed, 1 kept, 2 removed)')
    expect(tokensIn(out)).toEqual(['home'])
    expect(isIntact(await verifyBuild(out))).toBe(true)
  })

  test('a kept tenant of another widget version keeps its files, and the summary reports it', async () => {
    const out = copyFolder(built)
    const outdatedPath = 'assets/chunk-OFEARLIER.js'
    simulateOlderVersion(out, 'acme', outdatedPath)
    const first = await buildTenants(['--tenants', tenantsFile([HOME, SHOP]), '--out', out]).ended
    const second = await buildTenants(['--tenants', tenantsFile([HOME]), '--out', out]).ended
    const isKept = existsSync(join(out, outdatedPath))
    const third = await buildTenants(['--tenants', tenantsFile([ACME]), '--out', out]).ended

    for (const { output } of [first, second]) expect(output).toContain('1 kept tenant of another version')
    expect([isKept, existsSync(join(out, outdatedPath))]).toEqual([true, false])
    expect([third.code, third.output]).toEqual([0, expect.not.stringContaining('another version')])
  })
})

describe('files that a build leaves alone', () => {
  const MANY = Array.from({ length: 12 }, (_, index) => tenant(`many-${index}`, { parts: [], languages: ['en'] }))
  const CHANGED = MANY.map((source, index) => (index < 2 ? { ...source, name: 'New name' } : source))
  let many = ''
  beforeAll(async () => {
    many = await buildOf(MANY)
  })

  /** Returns inode and modification time of every file and folder. A file that was replaced has another inode. */
  const readStamps = (out: string): ReadonlyMap<string, string> =>
    new Map(
      readdirSync(out, { recursive: true, encoding: 'utf8' }).map((path) => {
        const { ino, mtimeMs } = lstatSync(join(out, path))
        return [path, `${ino} ${mtimeMs}`] as const
      }),
    )
  const findTouched = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): readonly string[] =>
    [...new Set([...before.keys(), ...after.keys()])].filter((path) => before.get(path) !== after.get(path)).toSorted()

  test('a build with two changed tenants of twelve replaces only their pages, reports and the manifests', async () => {
    const out = copyFolder(many)
    const before = readStamps(out)
    const { output } = await buildTenants(['--tenants', tenantsFile(CHANGED), '--out', out]).ended
    const touched = findTouched(before, readStamps(out))
    const others = touched.filter((path) => !/^tenants\/many-[01](\/|$)/.test(path))

    expect(output).toContain('0 added, 2 changed, 10 kept, 0 removed')
    expect(others).toEqual(['manifest.json', 'maps', 'maps/build.json'])
    expect(touched.filter((path) => path.startsWith('tenants/many-0/'))).toEqual(
      ['manifest.json', 'report.html', 'report.json', 'widget', ...['', '.br', '.gz'].map((end) => `widget/index.html${end}`)].map((path) => `tenants/many-0/${path}`),
    )
    expect(isIntact(await verifyBuild(out))).toBe(true)
  }) // prettier-ignore

  test('a build without changes touches no file and no folder', async () => {
    const out = copyFolder(many)
    const before = readStamps(out)
    const { code } = await buildTenants(['--tenants', tenantsFile(MANY), '--out', out]).ended

    expect([code, findTouched(before, readStamps(out))]).toEqual([0, []])
  })

  test('build --remove touches only the folder of the removed tenant and the manifests', async () => {
    const out = copyFolder(many)
    const before = readStamps(out)
    await build(['--remove', 'many-0', '--out', out]).ended
    const touched = findTouched(before, readStamps(out)).filter((path) => !path.startsWith('tenants/many-0'))

    expect(touched).toEqual(['manifest.json', 'maps', 'maps/build.json', 'tenants'])
  })

  test('the script of a new tenant is a link to the script of the tenants with the same languages', async () => {
    const out = copyFolder(many)
    const file = tenantsFile([tenant('new', { parts: [], languages: ['en'] })])
    await buildTenants(['--tenants', file, '--out', out]).ended
    const { ino } = lstatSync(join(out, 'tenants/new/widget/panel.js'))
    const inodes = MANY.map(({ token = '' }) => lstatSync(join(out, 'tenants', token, 'widget/panel.js')).ino)

    expect(inodes).toContain(ino)
  })

  test('a page with another byte and its old modification time is found by the next build', async () => {
    const out = copyFolder(many)
    await buildTenants(['--tenants', tenantsFile(CHANGED), '--out', out]).ended
    const path = join(out, 'tenants/many-5/widget/index.html')
    const { atime, mtime } = lstatSync(path)
    writeFileSync(path, readFileSync(path, 'utf8').replace('html', 'HTML'))
    utimesSync(path, atime, mtime)
    const refused = await buildTenants(['--tenants', tenantsFile(CHANGED.slice(0, 2)), '--out', out]).ended
    const repaired = await buildTenants(['--tenants', tenantsFile(CHANGED), '--out', out]).ended

    expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('tenants/many-5/widget/index.html')])
    expect([repaired.code, isIntact(await verifyBuild(out))]).toEqual([0, true])
  })
})

/**
 * Changes a tenant so that its page loads a file that this version does not build, as after an update of the widget.
 */
function simulateOlderVersion(out: string, token: string, path: string): void {
  const write = (name: string, value: object | string) => {
    const text = typeof value === 'string' ? value : `${JSON.stringify(value, null, 2)}\n`
    writeFileSync(join(out, name), text)
    return toSizeAndHash(Buffer.from(text))
  }
  const tenantManifest = readJson(out, 'tenants', token, 'manifest.json') as TenantManifest
  const packed = write(`tenants/${token}/manifest.json`, {
    ...tenantManifest,
    shared: [...tenantManifest.shared, path],
  })
  const cacheHash = write('maps/build.json', { ...(readJson(out, 'maps/build.json') as BuildCache), sources: 'others' })
  const manifest = readManifest(out)
  const olderManifest = {
    ...manifest,
    tenants: { ...manifest.tenants, [token]: { set: '', ...manifest.tenants[token], manifest: packed } },
    files: { ...manifest.files, 'maps/build.json': cacheHash, [path]: write(path, 'export {}') },
  }
  write('manifest.json', { ...olderManifest, buildId: computeManifestId(olderManifest) })
}

describe('builds that are refused and change no file', () => {
  const expectRefusal = async (args: readonly string[], out: string) => {
    const before = readTree(out)
    const { code, output } = await build([...args, '--out', out]).ended
    expect(readTree(out)).toEqual(before)
    return [code, output]
  }
  const argumentsFor = (url: string, ...tenants: Parameters<typeof tenantsFile>[0]): readonly string[] => ['--public-url', url, '--tenants', tenantsFile(tenants)] // prettier-ignore
  const PUBLIC_URL = 'https://chat.example.com/'

  test('a build without a public URL is refused and changes no file', async () => {
    expect(await expectRefusal(['--tenants', tenantsFile([HOME])], copyFolder(built))).toEqual([
      2,
      expect.stringContaining('--public-url'),
    ])
    const out = join(createTempFolder(), 'none')
    expect((await build(['--token', 'acme', '--offline', '--out', out]).ended).code).toBe(2)
    expect(existsSync(out)).toBe(false)
  })

  test('a build with a public URL that is only a path is refused and changes no file', async () => {
    const expected = expect.stringContaining('"/chat/" is not a valid public URL')
    expect(await expectRefusal(argumentsFor('/chat/', HOME), copyFolder(built))).toEqual([2, expected])
  })

  test('a build with another public URL than the kept tenants have is refused and changes no file', async () => {
    const out = copyFolder(built)
    const expected = expect.stringContaining(`${out} for ${PUBLIC_URL}`)
    expect(await expectRefusal(argumentsFor('https://cdn.example.com/', HOME), out)).toEqual([2, expected])
  })

  test('a build is refused and changes no file when a kept tenant is damaged', async () => {
    const out = copyFolder(built)
    writeFileSync(join(out, 'tenants/acme/widget/index.html'), 'changed')
    const expected = expect.stringContaining('tenants/acme/widget/index.html')
    expect(await expectRefusal(argumentsFor(PUBLIC_URL, HOME), out)).toEqual([1, expected])
  })

  test('a build is refused and changes no file when a shared file of a kept tenant is damaged', async () => {
    const out = copyFolder(built)
    const localePath = Object.keys(readManifest(built).files).find((path) => path.endsWith('/fr.js')) ?? ''
    writeFileSync(join(out, localePath), 'changed')
    expect(await expectRefusal(argumentsFor(PUBLIC_URL, HOME), out)).toEqual([1, expect.stringContaining(localePath)])
  })

  test('a build is refused and changes no file when a token differs from a kept token only in case', async () => {
    expect(await expectRefusal(argumentsFor(PUBLIC_URL, { ...HOME, token: 'ACME' }), copyFolder(built))).toEqual([
      2,
      expect.any(String),
    ])
  })

  test('build --remove is refused for an unknown tenant, for all tenants, and for a tenant to build', async () => {
    const out = copyFolder(built)
    expect(await expectRefusal(['--remove', 'acne'], out)).toEqual([2, expect.stringContaining('acne')])
    expect(await expectRefusal(['--remove', 'acme', 'home', 'Shop_2'], out)).toEqual([
      2,
      expect.stringContaining('No tenant'),
    ])
    expect(await expectRefusal([...argumentsFor(PUBLIC_URL, HOME), '--remove', 'home'], out)).toEqual([
      2,
      expect.stringContaining('home'),
    ])
  })

  test('a build is refused in a folder of the other kind, with tenants or without, and changes no file', async () => {
    expect(await expectRefusal([], copyFolder(built))).toEqual([2, expect.stringContaining('--replace-all')])
    const folder = join(createTempFolder(), 'whole')
    mkdirSync(folder)
    writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ buildId: 'abc' }))
    expect(await expectRefusal(argumentsFor(PUBLIC_URL, HOME), folder)).toEqual([
      2,
      expect.stringContaining('--replace-all'),
    ])
  })
})
