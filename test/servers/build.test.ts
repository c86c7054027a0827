import { existsSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from '@jest/globals'
import type { BuildCache } from '#cli/build/buildCache.ts'
import { sha256, sha384, toSizeAndHash } from '#cli/output/hash.ts'
import {
  listAllFiles,
  type FileEntry,
  type Manifest,
  type SizeAndHash,
  type TenantManifest,
} from '#cli/output/manifest.ts'
import {
  build,
  buildOf,
  buildTenants,
  registerCleanup,
  copyFolder,
  copySources,
  createTempFolder,
  ROOT,
  tenant,
  tenantsFile,
  readTree,
  WITHOUT_BUNDLES,
} from '#test/support/cli/buildProcess.ts'

registerCleanup()

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

const readJson = (...path: readonly string[]): unknown => JSON.parse(readFileSync(join(...path), 'utf8'))
const readManifest = (): Manifest => readJson(built, 'manifest.json') as Manifest
const readTenant = (token: string): TenantManifest =>
  readJson(built, 'tenants', token, 'manifest.json') as TenantManifest

describe('build for several tenants', () => {
  test('the manifests of a build list every file with its hash, and compressed files have the same content', () => {
    const { files, tenants } = readManifest()
    const all = [
      ...Object.entries(files).map(([path, metadata]) => [path, metadata] as const),
      ...Object.keys(tenants).flatMap((token) =>
        Object.entries(readTenant(token).files).map(
          ([path, metadata]) => [`tenants/${token}/${path}`, metadata] as const,
        ),
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
    const fileNames = all.flatMap(([path, metadata]) => listAllFiles({ [path]: metadata }).map(([name]) => name))
    const manifests = Object.keys(tenants).map((token) => `tenants/${token}/manifest.json`)
    expect([...readTree(built).keys()].toSorted()).toEqual([...fileNames, ...manifests, 'manifest.json'].toSorted())
  })

  test('a build for tenants has one frame, only the tenants’ languages, and no emoji data without the picker', () => {
    const [localesFolder = ''] = readdirSync(join(built, 'assets')).filter((name) => name.startsWith('locales-'))

    expect(readdirSync(join(built, 'assets')).filter((name) => /^main-.*\.js$/.test(name))).toHaveLength(1)
    expect(readdirSync(join(built, 'assets', localesFolder)).filter((name) => name.endsWith('.js'))).toEqual([
      'de.js',
      'en.js',
      'fr.js',
    ])
    expect(existsSync(join(built, 'emoji'))).toBe(false)
  })

  test('a build has its source maps only in maps/, and no served file refers to them', () => {
    const served = [...readTree(built)].filter(([path]) => !path.startsWith('maps/') && /\.(js|css|html)$/.test(path))

    expect(served.length).toBeGreaterThan(50)
    expect(served.filter(([, text]) => Buffer.from(text, 'base64').includes('sourceMappingURL'))).toEqual([])
    expect(readdirSync(join(built, 'maps')).filter((name) => /^main-.*\.js\.map$/.test(name))).toHaveLength(1)
  })

  test('tenants with the same languages share their loader and panel script on disk', async () => {
    const tenants = [tenant('one'), tenant('two', { name: 'Two' }), tenant('three', { languages: ['en'] })]
    const out = await buildOf(tenants)
    for (const script of ['loader.js', 'panel.js', 'panel.js.br']) {
      const inodes = tenants.map(({ token = '' }) => statSync(join(out, 'tenants', token, 'widget', script)).ino)
      expect(new Set(inodes)).toEqual(new Set([inodes[0], inodes[2]]))
      expect(inodes[1]).toBe(inodes[0])
    }
  })

  test('a tenant’s panel script has the texts of its languages and of English, and its loader has the script’s hash', () => {
    const panels = TENANTS.map(({ token = '' }) => readFileSync(join(built, 'tenants', token, 'widget/panel.js')))
    const retryTexts = ['en', 'de', 'fr', 'es'].map((locale) => {
      const messages = readJson(ROOT, 'locales', `${locale}.json`) as Readonly<Record<string, string>>
      return messages['retry'] ?? ''
    })
    const languages = panels.map((panel) => retryTexts.map((text) => panel.includes(text)))

    expect(languages).toEqual([
      [true, true, false, false],
      [true, false, true, false],
      [true, false, false, false],
    ])
    for (const [at, { token = '' }] of TENANTS.entries())
      expect(readFileSync(join(built, 'tenants', token, 'widget/loader.js'), 'utf8')).toContain(
        `/widget/panel.js?${sha256(panels[at] ?? '')}`,
      )
    expect(readTenant('acme').files['widget/panel.js']?.brotli?.bytes).toBeLessThan(7_200)
  })

  test('a build contains no path of the machine, and its manifests contain no date', () => {
    const textFiles = [...readTree(built)].filter(([path]) => /\.(json|html|map)$/.test(path))
    const now = String(new Date().getFullYear())

    for (const [path, text] of textFiles) {
      expect([path, Buffer.from(text, 'base64').includes(ROOT)]).toEqual([path, false])
      if (path.endsWith('manifest.json'))
        expect([path, Buffer.from(text, 'base64').includes(`${now}-`)]).toEqual([path, false])
    }
  })
})

test('a build is reproducible in another folder, time zone and locale, both fresh and incremental', async () => {
  const out = copyFolder(built)
  const otherFolder = join(createTempFolder(), 'elsewhere')
  copySources(
    otherFolder,
    Object.values((readJson(built, 'maps/build.json') as BuildCache).packages).flatMap(Object.keys),
  )
  const file = tenantsFile(CHANGED)
  const fresh = join(createTempFolder(), 'fresh')
  const [incrementalBuild, freshBuild] = await Promise.all([
    buildTenants(['--tenants', file, '--out', out], ROOT, WITHOUT_BUNDLES).ended,
    buildTenants(['--tenants', file, '--out', fresh], otherFolder, {
      ...WITHOUT_BUNDLES,
      TZ: 'Asia/Tokyo',
      LANG: 'tr_TR.UTF-8',
      LC_ALL: 'tr_TR.UTF-8',
    }).ended,
  ])

  expect([incrementalBuild.code, incrementalBuild.output]).toEqual([0, expect.stringContaining('1 changed, 2 kept')])
  expect([freshBuild.code, freshBuild.output]).toEqual([0, expect.stringContaining('3 added, 0 changed, 0 kept')])
  expect(differences(readTree(out), readTree(fresh))).toEqual([])
})

const differences = (first: ReadonlyMap<string, string>, second: ReadonlyMap<string, string>): readonly string[] =>
  [...new Set([...first.keys(), ...second.keys()])].filter((path) => first.get(path) !== second.get(path))

test('a change in one tenant changes no file of the other tenants', async () => {
  const out = copyFolder(built)
  const before = readTree(out)
  const { code } = await buildTenants(['--tenants', tenantsFile(CHANGED), '--out', out]).ended
  const changed = differences(before, readTree(out))

  expect(code).toBe(0)
  const french = [...before.keys()].filter((path) => /^assets\/locales-\w+\/(\w+\/)?fr\.js/.test(path))
  expect(french.length).toBeGreaterThan(3)
  expect(changed.filter((path) => !path.startsWith('tenants/Shop_2/')).toSorted()).toEqual([
    ...french.toSorted(),
    'manifest.json',
    'maps/build.json',
  ])
  expect(changed).toContain('tenants/Shop_2/widget/index.html')
  expect(changed).toContain('tenants/Shop_2/widget/panel.js')
})

describe('build --verify', () => {
  const flipByte = (path: string): void => {
    const bytes = readFileSync(path)
    const middle = Math.floor(bytes.length / 2)
    bytes[middle] = (bytes[middle] ?? 0) ^ 1
    writeFileSync(path, bytes)
  }

  test('build --verify reports each file with a changed byte, and the next build repairs it', async () => {
    const out = copyFolder(built)
    const paths = [...readTree(out).keys()]
    const main = paths.find((path) => /main-.*\.js$/.test(path)) ?? ''
    const changedPaths = [
      main,
      'tenants/acme/widget/index.html.br',
      'tenants/Shop_2/widget/loader.js',
      'tenants/-3-/manifest.json',
      'maps/build.json',
    ]
    for (const path of changedPaths) flipByte(join(out, path))
    const broken = await build(['--verify', out]).ended
    const rebuild = await buildTenants(['--tenants', tenantsFile(TENANTS), '--out', out]).ended

    expect([broken.code, broken.output]).toEqual([1, expect.stringContaining('do not serve this folder')])
    for (const path of changedPaths) expect(broken.output).toContain(`changed: ${path}`)
    expect(rebuild.code).toBe(0)
    expect(differences(readTree(built), readTree(out))).toEqual([])
  })

  test('build --verify reports foreign files, and the next build refuses to replace them', async () => {
    const out = copyFolder(built)
    writeFileSync(join(out, 'mine.txt'), 'x')
    symlinkSync('/etc/hostname', join(out, 'assets', 'linked.js'))
    const verified = await build(['--verify', out]).ended
    const before = readTree(join(out, 'tenants'))
    const rebuild = await buildTenants(['--tenants', tenantsFile(CHANGED), '--out', out]).ended

    expect([verified.code, verified.output]).toEqual([
      1,
      expect.stringContaining('not built: assets/linked.js\nnot built: mine.txt'),
    ])
    expect([rebuild.code, rebuild.output]).toEqual([
      expect.any(Number),
      expect.stringContaining('assets/linked.js, mine.txt'),
    ])
    expect(rebuild.code).not.toBe(0)
    expect(differences(before, readTree(join(out, 'tenants')))).toEqual([])
    expect(existsSync(join(out, 'mine.txt'))).toBe(true)
  })

  /** Changes a file and its hash in every manifest that refers to it, as an attacker would to hide the change. */
  function forge(out: string, token: string | undefined, path: string, contents: Uint8Array): void {
    const folder = token === undefined ? out : join(out, 'tenants', token)
    const manifest = readJson(folder, 'manifest.json') as { files: Record<string, FileEntry> }
    const originalPath = path.replace(/\.(gz|br)$/, '')
    const original = manifest.files[originalPath]
    const encoding = path.endsWith('.gz') ? 'gzip' : 'brotli'
    writeFileSync(join(folder, path), contents)
    if (original !== undefined)
      manifest.files[originalPath] =
        originalPath === path
          ? { ...original, ...toSizeAndHash(contents) }
          : { ...original, [encoding]: toSizeAndHash(contents) }
    const text = Buffer.from(JSON.stringify(manifest))
    writeFileSync(join(folder, 'manifest.json'), text)
    if (token === undefined) return
    const rootManifest = readJson(out, 'manifest.json') as { tenants: Record<string, { manifest: SizeAndHash }> }
    const tenantEntry = rootManifest.tenants[token]
    if (tenantEntry !== undefined) tenantEntry.manifest = toSizeAndHash(text)
    writeFileSync(join(out, 'manifest.json'), JSON.stringify(rootManifest))
  }

  const MALICIOUS_SCRIPT = Buffer.from('alert(1)')

  test.each([
    ['a script that tenants share', undefined, (paths: readonly string[]) => paths.find((path) => /^assets\/main-.*\.js$/.test(path)), MALICIOUS_SCRIPT],
    ['a compressed form of a script', undefined, (paths: readonly string[]) => paths.find((path) => /^assets\/main-.*\.js\.br$/.test(path)), brotliCompressSync(MALICIOUS_SCRIPT)],
    ['a tenant’s page', 'acme', () => 'widget/index.html', MALICIOUS_SCRIPT],
    ['a compressed form of a tenant’s script', 'acme', () => 'widget/panel.js.gz', gzipSync(MALICIOUS_SCRIPT)],
  ])('build --verify finds %s with a forged hash, and a rebuild repairs it', async (_case, token, find, contents) => {
    const out = copyFolder(built)
    forge(out, token, find([...readTree(out).keys()]) ?? '', contents)
    const verified = await build(['--verify', out]).ended
    const rebuild = await buildTenants(['--tenants', tenantsFile(TENANTS), '--out', out]).ended

    expect([verified.code, verified.output]).toEqual([1, expect.stringMatching(/a hash in it was changed|changed: /)])
    expect(rebuild.code).toBe(0)
    expect(differences(readTree(built), readTree(out))).toEqual([])
  }) // prettier-ignore

  test('build --verify finds a response header that was changed in the manifest', async () => {
    const out = copyFolder(built)
    const manifest = readFileSync(join(out, 'manifest.json'), 'utf8')
    writeFileSync(join(out, 'manifest.json'), manifest.replace('nosniff', 'sniff'))
    expect(await build(['--verify', out]).ended).toMatchObject({ code: 1 })
  })

  test('build --verify prints the buildId, and with --build-id rejects a build with another buildId', async () => {
    const { buildId } = readManifest()
    const other = await build(['--verify', built, '--build-id', '0123456789abcdef']).ended
    expect([other.code, other.output]).toEqual([1, expect.stringContaining(`buildId of this build is ${buildId}`)])
    expect(await build(['--verify', built, '--build-id', buildId]).ended).toMatchObject({ code: 0 })
    expect((await build(['--verify', built]).ended).output).toContain(buildId)
    expect((await build(['--build-id', buildId]).ended).code).toBe(2)
  })

  test('build --verify accepts a complete build and rejects an empty folder', async () => {
    expect(await build(['--verify', built]).ended).toMatchObject({ code: 0 })
    expect((await build(['--verify', createTempFolder()]).ended).code).not.toBe(0)
  })
})
