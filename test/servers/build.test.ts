import { existsSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from '@jest/globals'
import type { BuildCache } from '#cli/build/buildCache.ts'
import { sha384, toPacked } from '#cli/output/hash.ts'
import { eachFile, type FileFacts, type Manifest, type Packed, type TenantManifest } from '#cli/output/manifest.ts'
import {
  build,
  buildOf,
  buildTenants,
  clearEach,
  copyOf,
  copySources,
  newFolder,
  ROOT,
  tenant,
  tenantsFile,
  tree,
} from '#test/support/buildProcess.ts'

clearEach()

const TENANTS = [tenant('acme'), tenant('Shop_2', { languages: ['en', 'fr'] }), tenant('-3-', { languages: ['en'] })]
const CHANGED = [
  TENANTS[0] ?? {},
  { ...TENANTS[1], name: 'Another name', languages: ['en'] as const },
  TENANTS[2] ?? {},
]

let built = ''
beforeAll(async () => {
  built = await buildOf(TENANTS)
})

const read = (...path: readonly string[]): unknown => JSON.parse(readFileSync(join(...path), 'utf8'))
const readManifest = (): Manifest => read(built, 'manifest.json') as Manifest
const readTenant = (token: string): TenantManifest => read(built, 'tenants', token, 'manifest.json') as TenantManifest

describe('build for several tenants', () => {
  test('the manifests of a build list every file with its hash, and compressed files have the same content', () => {
    const { files, tenants } = readManifest()
    const all = [
      ...Object.entries(files).map(([path, facts]) => [path, facts] as const),
      ...Object.keys(tenants).flatMap((token) =>
        Object.entries(readTenant(token).files).map(([path, facts]) => [`tenants/${token}/${path}`, facts] as const),
      ),
    ]
    for (const [path, { sha384: hash, bytes, gzip, brotli }] of all) {
      const contents = readFileSync(join(built, path))
      expect([path, sha384(contents), contents.length]).toEqual([path, hash, bytes])
      if (gzip) expect(gunzipSync(readFileSync(join(built, `${path}.gz`))).equals(contents)).toBe(true)
      if (brotli) expect(brotliDecompressSync(readFileSync(join(built, `${path}.br`))).equals(contents)).toBe(true)
    }
    const served = all.filter(([path]) => /^assets|widget\//.test(path))
    expect(served.filter(([, { gzip, brotli }]) => !gzip || !brotli)).toEqual([])
    const named = all.flatMap(([path, facts]) => eachFile({ [path]: facts }).map(([name]) => name))
    const manifests = Object.keys(tenants).map((token) => `tenants/${token}/manifest.json`)
    expect([...tree(built).keys()].toSorted()).toEqual([...named, ...manifests, 'manifest.json'].toSorted())
  })

  test('a build for tenants has one frame, only the tenants’ languages, and no emoji data without the picker', () => {
    const [words = ''] = readdirSync(join(built, 'assets')).filter((name) => name.startsWith('locales-'))

    expect(readdirSync(join(built, 'assets')).filter((name) => /^main-.*\.js$/.test(name))).toHaveLength(1)
    expect(readdirSync(join(built, 'assets', words)).filter((name) => name.endsWith('.js'))).toEqual([
      'de.js',
      'en.js',
      'fr.js',
    ])
    expect(existsSync(join(built, 'emoji'))).toBe(false)
  })

  test('a build has its source maps only in maps/, and no served file refers to them', () => {
    const served = [...tree(built)].filter(([path]) => !path.startsWith('maps/') && /\.(js|css|html)$/.test(path))

    expect(served.length).toBeGreaterThan(50)
    expect(served.filter(([, text]) => Buffer.from(text, 'base64').includes('sourceMappingURL'))).toEqual([])
    expect(readdirSync(join(built, 'maps')).filter((name) => /^main-.*\.js\.map$/.test(name))).toHaveLength(1)
  })

  test('all tenants of a build share one loader script on disk', () => {
    const inodes = TENANTS.map(({ token = '' }) => statSync(join(built, 'tenants', token, 'widget/loader.js')).ino)

    expect(new Set(inodes).size).toBe(1)
  })

  test('a build contains no path of the machine, and its manifests contain no date', () => {
    const words = [...tree(built)].filter(([path]) => /\.(json|html|map)$/.test(path))
    const now = String(new Date().getFullYear())

    for (const [path, text] of words) {
      expect([path, Buffer.from(text, 'base64').includes(ROOT)]).toEqual([path, false])
      if (path.endsWith('manifest.json'))
        expect([path, Buffer.from(text, 'base64').includes(`${now}-`)]).toEqual([path, false])
    }
  })
})

test('a build is reproducible in another folder, time zone and locale, both fresh and incremental', async () => {
  const out = copyOf(built)
  const elsewhere = join(newFolder(), 'elsewhere')
  copySources(elsewhere, Object.values((read(built, 'maps/build.json') as BuildCache).packages).flatMap(Object.keys))
  const file = tenantsFile(CHANGED)
  const fresh = join(newFolder(), 'fresh')
  const [over, made] = await Promise.all([
    buildTenants(['--tenants', file, '--out', out]).ended,
    buildTenants(['--tenants', file, '--out', fresh], elsewhere, {
      TZ: 'Asia/Tokyo',
      LANG: 'tr_TR.UTF-8',
      LC_ALL: 'tr_TR.UTF-8',
    }).ended,
  ])

  expect([over.code, over.said]).toEqual([0, expect.stringContaining('1 changed, 2 kept')])
  expect([made.code, made.said]).toEqual([0, expect.stringContaining('3 added, 0 changed, 0 kept')])
  expect(differences(tree(out), tree(fresh))).toEqual([])
})

const differences = (one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): readonly string[] =>
  [...new Set([...one.keys(), ...other.keys()])].filter((path) => one.get(path) !== other.get(path))

test('a change in one tenant changes no file of the other tenants', async () => {
  const out = copyOf(built)
  const before = tree(out)
  const { code } = await buildTenants(['--tenants', tenantsFile(CHANGED), '--out', out]).ended
  const changed = differences(before, tree(out))

  expect(code).toBe(0)
  expect(changed.filter((path) => !path.startsWith('tenants/Shop_2/')).toSorted()).toEqual([
    ...readdirSync(join(built, 'assets'))
      .filter((name) => name.startsWith('locales-'))
      .flatMap((name) => ['fr.js', 'fr.js.br', 'fr.js.gz'].map((file) => `assets/${name}/${file}`)),
    'manifest.json',
    'maps/build.json',
  ])
  expect(changed).toContain('tenants/Shop_2/widget/index.html')
  expect(changed).not.toContain('tenants/Shop_2/widget/loader.js')
})

describe('build --verify', () => {
  const flip = (path: string): void => {
    const bytes = readFileSync(path)
    const middle = Math.floor(bytes.length / 2)
    bytes[middle] = (bytes[middle] ?? 0) ^ 1
    writeFileSync(path, bytes)
  }

  test('build --verify reports each file with a changed byte, and the next build repairs it', async () => {
    const out = copyOf(built)
    const paths = [...tree(out).keys()]
    const main = paths.find((path) => /main-.*\.js$/.test(path)) ?? ''
    const victims = [
      main,
      'tenants/acme/widget/index.html.br',
      'tenants/Shop_2/widget/loader.js',
      'tenants/-3-/manifest.json',
      'maps/build.json',
    ]
    for (const path of victims) flip(join(out, path))
    const broken = await build(['--verify', out]).ended
    const again = await buildTenants(['--tenants', tenantsFile(TENANTS), '--out', out]).ended

    expect([broken.code, broken.said]).toEqual([1, expect.stringContaining('do not serve this folder')])
    for (const path of victims) expect(broken.said).toContain(`changed: ${path}`)
    expect(again.code).toBe(0)
    expect(differences(tree(built), tree(out))).toEqual([])
  })

  test('build --verify reports foreign files, and the next build refuses to replace them', async () => {
    const out = copyOf(built)
    writeFileSync(join(out, 'mine.txt'), 'x')
    symlinkSync('/etc/hostname', join(out, 'assets', 'linked.js'))
    const verified = await build(['--verify', out]).ended
    const before = tree(join(out, 'tenants'))
    const again = await buildTenants(['--tenants', tenantsFile(CHANGED), '--out', out]).ended

    expect([verified.code, verified.said]).toEqual([
      1,
      expect.stringContaining('not built: assets/linked.js\nnot built: mine.txt'),
    ])
    expect([again.code, again.said]).toEqual([
      expect.any(Number),
      expect.stringContaining('assets/linked.js, mine.txt'),
    ])
    expect(again.code).not.toBe(0)
    expect(differences(before, tree(join(out, 'tenants')))).toEqual([])
    expect(existsSync(join(out, 'mine.txt'))).toBe(true)
  })

  /** Changes a file and its hash in every manifest that refers to it, as an attacker would to hide the change. */
  function forge(out: string, token: string | undefined, path: string, contents: Uint8Array): void {
    const folder = token === undefined ? out : join(out, 'tenants', token)
    const manifest = read(folder, 'manifest.json') as { files: Record<string, FileFacts> }
    const plain = path.replace(/\.(gz|br)$/, '')
    const known = manifest.files[plain]
    const form = path.endsWith('.gz') ? 'gzip' : 'brotli'
    writeFileSync(join(folder, path), contents)
    if (known !== undefined)
      manifest.files[plain] =
        plain === path ? { ...known, ...toPacked(contents) } : { ...known, [form]: toPacked(contents) }
    const text = Buffer.from(JSON.stringify(manifest))
    writeFileSync(join(folder, 'manifest.json'), text)
    if (token === undefined) return
    const whole = read(out, 'manifest.json') as { tenants: Record<string, { manifest: Packed }> }
    const listed = whole.tenants[token]
    if (listed !== undefined) listed.manifest = toPacked(text)
    writeFileSync(join(out, 'manifest.json'), JSON.stringify(whole))
  }

  const EVIL = Buffer.from('alert(1)')

  test.each([
    ['a script that tenants share', undefined, (paths: readonly string[]) => paths.find((path) => /^assets\/main-.*\.js$/.test(path)), EVIL],
    ['a compressed form of a script', undefined, (paths: readonly string[]) => paths.find((path) => /^assets\/main-.*\.js\.br$/.test(path)), brotliCompressSync(EVIL)],
    ['a tenant’s page', 'acme', () => 'widget/index.html', EVIL],
    ['a compressed form of a tenant’s script', 'acme', () => 'widget/panel.js.gz', gzipSync(EVIL)],
  ])('build --verify finds %s with a forged hash, and a rebuild repairs it', async (_what, token, find, contents) => {
    const out = copyOf(built)
    forge(out, token, find([...tree(out).keys()]) ?? '', contents)
    const verified = await build(['--verify', out]).ended
    const again = await buildTenants(['--tenants', tenantsFile(TENANTS), '--out', out]).ended

    expect([verified.code, verified.said]).toEqual([1, expect.stringMatching(/a hash in it was changed|changed: /)])
    expect(again.code).toBe(0)
    expect(differences(tree(built), tree(out))).toEqual([])
  }) // prettier-ignore

  test('build --verify finds a response header that was changed in the manifest', async () => {
    const out = copyOf(built)
    const manifest = readFileSync(join(out, 'manifest.json'), 'utf8')
    writeFileSync(join(out, 'manifest.json'), manifest.replace('nosniff', 'sniff'))
    expect(await build(['--verify', out]).ended).toMatchObject({ code: 1 })
  })

  test('build --verify prints the buildId, and with --build-id rejects a build with another buildId', async () => {
    const { buildId } = readManifest()
    const other = await build(['--verify', built, '--build-id', '0123456789abcdef']).ended
    expect([other.code, other.said]).toEqual([1, expect.stringContaining(`buildId of this build is ${buildId}`)])
    expect(await build(['--verify', built, '--build-id', buildId]).ended).toMatchObject({ code: 0 })
    expect((await build(['--verify', built]).ended).said).toContain(buildId)
    expect((await build(['--build-id', buildId]).ended).code).toBe(2)
  })

  test('build --verify accepts a complete build and rejects an empty folder', async () => {
    expect(await build(['--verify', built]).ended).toMatchObject({ code: 0 })
    expect((await build(['--verify', newFolder()]).ended).code).not.toBe(0)
  })
})
