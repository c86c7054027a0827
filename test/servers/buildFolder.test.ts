import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from '@jest/globals'
import type { BuildReport } from '#cli/build/buildReport.ts'
import type { BuildCache } from '#cli/build/buildCache.ts'
import { manifestId } from '#cli/output/buildId.ts'
import { toPacked } from '#cli/output/hash.ts'
import type { Manifest, TenantManifest } from '#cli/output/manifest.ts'
import { isWhole, verify } from '#cli/output/verify.ts'
import {
  build,
  buildOf,
  buildTenants,
  clearEach,
  copyOf,
  newFolder,
  tenant,
  tenantsFile,
  tree,
} from '#test/support/buildProcess.ts'

clearEach()

const FEW = ['csat'] as const
const ACME = tenant('acme', { parts: FEW, languages: ['en', 'fr'] })
const SHOP = tenant('Shop_2', { parts: [], languages: ['de', 'en'] })
const HOME = tenant('home', { parts: [], languages: ['en'] })

let built = ''
beforeAll(async () => {
  built = await buildOf([ACME, SHOP, HOME])
})

const read = (...path: readonly string[]): unknown => JSON.parse(readFileSync(join(...path), 'utf8'))
const readManifest = (out: string): Manifest => read(out, 'manifest.json') as Manifest
const tokensIn = (out: string): readonly string[] => Object.keys(readManifest(out).tenants)

/** Returns every file of these tenants, and every shared file that their pages load. */
const filesOf = (out: string, tokens: readonly string[]): ReadonlyMap<string, string> => {
  const shared = tokens.flatMap((token) => (read(out, 'tenants', token, 'manifest.json') as TenantManifest).shared)
  const isTheirs = (path: string): boolean =>
    shared.includes(path) || tokens.some((token) => path.startsWith(`tenants/${token}/`))
  return new Map([...tree(out)].filter(([path]) => isTheirs(path)))
}

describe('build into a folder with tenants', () => {
  test('a build of one changed tenant keeps the files of the other tenants, and the summary counts them', async () => {
    const out = copyOf(built)
    const others = filesOf(built, ['acme', 'home'])
    const { code, said } = await buildTenants(['--tenants', tenantsFile([{ ...SHOP, name: 'New name' }]), '--out', out]).ended

    expect([code, said]).toEqual([0, expect.stringContaining('3 tenants (0 added, 1 changed, 2 kept, 0 removed)')])
    expect(others.size).toBeGreaterThan(40)
    expect(filesOf(out, ['acme', 'home'])).toEqual(others)
    expect(isWhole(await verify(out))).toBe(true)
  }) // prettier-ignore

  test('a build of one new tenant adds it, and --json lists the change of each tenant', async () => {
    const out = copyOf(built)
    const file = tenantsFile([tenant('new', { parts: [], languages: ['en'] })])
    const { code, said } = await buildTenants(['--tenants', file, '--out', out, '--json', '--quiet']).ended
    const { result } = JSON.parse(said) as { readonly result: BuildReport }

    expect(code).toBe(0)
    expect(result.tenants.map(({ token, change }) => [token, change])).toEqual([
      ['Shop_2', 'kept'],
      ['acme', 'kept'],
      ['home', 'kept'],
      ['new', 'added'],
    ])
    expect([result.removed, result.outdated]).toEqual([[], []])
  })

  test('a build of one tenant and then of all tenants gives the same files as a first build', async () => {
    const out = copyOf(built)
    const given = (tenants: Parameters<typeof tenantsFile>[0]): readonly string[] => ['--tenants', tenantsFile(tenants), '--out', out] // prettier-ignore
    await buildTenants(given([HOME])).ended
    await buildTenants(given([ACME, SHOP, HOME])).ended

    expect(tree(out)).toEqual(tree(built))
  })

  test('build --only builds the named tenants and rejects a name that is not in the tenant file', async () => {
    const out = copyOf(built)
    const file = tenantsFile([ACME, SHOP, HOME].map((one) => ({ ...one, name: 'New name' })))
    const { said } = await buildTenants(['--tenants', file, '--out', out, '--only', 'acme', 'home']).ended
    const refused = await buildTenants(['--tenants', file, '--out', out, '--only', 'acne']).ended

    expect(said).toContain('0 added, 2 changed, 1 kept, 0 removed')
    expect([refused.code, refused.said]).toEqual([2, expect.stringContaining('"acne"')])
  })

  test('build --remove deletes the named tenants and the files that only they needed', async () => {
    const out = copyOf(built)
    const others = filesOf(built, ['home'])
    const only = [...filesOf(built, ['acme']).keys()].filter((path) => !filesOf(built, ['Shop_2', 'home']).has(path))
    const { code, said } = await build(['--remove', 'acme', 'Shop_2', '--out', out]).ended

    expect([code, said]).toEqual([0, expect.stringContaining('1 tenant (0 added, 0 changed, 1 kept, 2 removed)')])
    expect(filesOf(out, ['home'])).toEqual(others)
    expect(only.length).toBeGreaterThan(10)
    expect(only.filter((path) => existsSync(join(out, path)))).toEqual([])
    expect(isWhole(await verify(out))).toBe(true)
  })

  test('build --replace-all keeps only the tenants of the current build', async () => {
    const out = copyOf(built)
    const { said } = await buildTenants(['--tenants', tenantsFile([HOME]), '--out', out, '--replace-all']).ended

    expect(said).toContain('1 tenant (0 added, 0 changed, 1 kept, 2 removed)')
    expect(tokensIn(out)).toEqual(['home'])
    expect(isWhole(await verify(out))).toBe(true)
  })

  test('a kept tenant of another widget version keeps its files, and the summary reports it', async () => {
    const out = copyOf(built)
    const old = 'assets/chunk-OFEARLIER.js'
    pretendEarlier(out, 'acme', old)
    const first = await buildTenants(['--tenants', tenantsFile([HOME, SHOP]), '--out', out]).ended
    const second = await buildTenants(['--tenants', tenantsFile([HOME]), '--out', out]).ended
    const isKept = existsSync(join(out, old))
    const third = await buildTenants(['--tenants', tenantsFile([ACME]), '--out', out]).ended

    for (const { said } of [first, second]) expect(said).toContain('1 kept tenant of another version')
    expect([isKept, existsSync(join(out, old))]).toEqual([true, false])
    expect([third.code, third.said]).toEqual([0, expect.not.stringContaining('another version')])
  })
})

/**
 * Changes a tenant so that its page loads a file that this version does not build, as after an update of the widget.
 */
function pretendEarlier(out: string, token: string, path: string): void {
  const write = (name: string, value: object | string) => {
    const text = typeof value === 'string' ? value : `${JSON.stringify(value, null, 2)}\n`
    writeFileSync(join(out, name), text)
    return toPacked(Buffer.from(text))
  }
  const own = read(out, 'tenants', token, 'manifest.json') as TenantManifest
  const packed = write(`tenants/${token}/manifest.json`, { ...own, shared: [...own.shared, path] })
  const memory = write('maps/build.json', { ...(read(out, 'maps/build.json') as BuildCache), sources: 'others' })
  const manifest = readManifest(out)
  const earlier = {
    ...manifest,
    tenants: { ...manifest.tenants, [token]: { set: '', ...manifest.tenants[token], manifest: packed } },
    files: { ...manifest.files, 'maps/build.json': memory, [path]: write(path, 'export {}') },
  }
  write('manifest.json', { ...earlier, buildId: manifestId(earlier) })
}

describe('builds that are refused and change no file', () => {
  const refuse = async (args: readonly string[], out: string) => {
    const before = tree(out)
    const { code, said } = await build([...args, '--out', out]).ended
    expect(tree(out)).toEqual(before)
    return [code, said]
  }
  const given = (url: string, ...tenants: Parameters<typeof tenantsFile>[0]): readonly string[] => ['--public-url', url, '--tenants', tenantsFile(tenants)] // prettier-ignore
  const HERE = 'https://chat.example.com/'

  test('a build without a public URL is refused and changes no file', async () => {
    expect(await refuse(['--tenants', tenantsFile([HOME])], copyOf(built))).toEqual([
      2,
      expect.stringContaining('--public-url'),
    ])
    const out = join(newFolder(), 'none')
    expect((await build(['--token', 'acme', '--offline', '--out', out]).ended).code).toBe(2)
    expect(existsSync(out)).toBe(false)
  })

  test('a build with a public URL that is only a path is refused and changes no file', async () => {
    const said = expect.stringContaining('"/chat/" is not a valid public URL')
    expect(await refuse(given('/chat/', HOME), copyOf(built))).toEqual([2, said])
  })

  test('a build with another public URL than the kept tenants have is refused and changes no file', async () => {
    const out = copyOf(built)
    const said = expect.stringContaining(`${out} for ${HERE}`)
    expect(await refuse(given('https://cdn.example.com/', HOME), out)).toEqual([2, said])
  })

  test('a build is refused and changes no file when a kept tenant is damaged', async () => {
    const out = copyOf(built)
    writeFileSync(join(out, 'tenants/acme/widget/index.html'), 'changed')
    const said = expect.stringContaining('tenants/acme/widget/index.html')
    expect(await refuse(given(HERE, HOME), out)).toEqual([1, said])
  })

  test('a build is refused and changes no file when a shared file of a kept tenant is damaged', async () => {
    const out = copyOf(built)
    const words = Object.keys(readManifest(built).files).find((path) => path.endsWith('/fr.js')) ?? ''
    writeFileSync(join(out, words), 'changed')
    expect(await refuse(given(HERE, HOME), out)).toEqual([1, expect.stringContaining(words)])
  })

  test('a build is refused and changes no file when a token differs from a kept token only in case', async () => {
    expect(await refuse(given(HERE, { ...HOME, token: 'ACME' }), copyOf(built))).toEqual([2, expect.any(String)])
  })

  test('build --remove is refused for an unknown tenant, for all tenants, and for a tenant to build', async () => {
    const out = copyOf(built)
    expect(await refuse(['--remove', 'acne'], out)).toEqual([2, expect.stringContaining('acne')])
    expect(await refuse(['--remove', 'acme', 'home', 'Shop_2'], out)).toEqual([2, expect.stringContaining('No tenant')])
    expect(await refuse([...given(HERE, HOME), '--remove', 'home'], out)).toEqual([2, expect.stringContaining('home')])
  })

  test('a build is refused in a folder of the other kind, with tenants or without, and changes no file', async () => {
    expect(await refuse([], copyOf(built))).toEqual([2, expect.stringContaining('--replace-all')])
    const whole = join(newFolder(), 'whole')
    mkdirSync(whole)
    writeFileSync(join(whole, 'manifest.json'), JSON.stringify({ buildId: 'abc' }))
    expect(await refuse(given(HERE, HOME), whole)).toEqual([2, expect.stringContaining('--replace-all')])
  })
})
