import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from '@jest/globals'
import type { BuildCache } from '#cli/build/buildCache.ts'
import { createEmbedOptions, createHomeRendererOptions, createLoaderOptions, INLINE_OPTIONS, PANEL_OPTIONS } from '#cli/bundle/entries.ts' // prettier-ignore
import { runBundler } from '#cli/bundle/files.ts'
import { formatLicenceFile, parseLicenceFile } from '#cli/licences/licenceFile.ts'
import { findLibraries } from '#cli/licences/libraries.ts'
import { computeManifestId } from '#cli/output/buildId.ts'
import { toSizeAndHash } from '#cli/output/hash.ts'
import type { Manifest } from '#cli/output/manifest.ts'
import { isIntact, verifyBuild } from '#cli/output/verifyBuild.ts'
import { build, buildOf, buildTenants, copyFolder, registerCleanup, ROOT, tenant, tenantsFile } from '#test/support/cli/buildProcess.ts' // prettier-ignore
import { readBuiltFile } from '#test/support/cli/staticServer.ts'

registerCleanup()

const LICENCES = 'THIRD_PARTY_LICENSES.txt'
const SMALL = tenant('small', { parts: [], languages: ['en'] })
const EMOJI = tenant('emoji', { parts: ['emoji'], languages: ['en', 'tr'] })

const builds = { both: '', small: '' }
beforeAll(async () => {
  builds.both = await buildOf([SMALL, EMOJI])
  builds.small = await buildOf([SMALL])
})

const readLicences = (out: string): string => readFileSync(join(out, LICENCES), 'utf8')
const namesIn = (out: string): readonly string[] =>
  [...parseLicenceFile(readLicences(out)).keys()].map((spec) => spec.slice(0, spec.lastIndexOf('@')))
const readManifest = (out: string): Manifest => JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8')) as Manifest

describe('THIRD_PARTY_LICENSES.txt of a build', () => {
  test('the licence file contains the complete licences of the packages in the bundles, and of no other package', () => {
    const licences = parseLicenceFile(readLicences(builds.small))

    expect(namesIn(builds.small)).toEqual(expect.arrayContaining(['react', 'react-dom', 'scheduler', 'redux']))
    // Sources import these, but only for features that this tenant does not have, or only at build time.
    expect(namesIn(builds.small).filter((name) => /emoji|frimousse|cldr|sentry|esbuild|zod/.test(name))).toEqual([])
    const licence = readFileSync(join(ROOT, 'node_modules/react-dom/LICENSE'), 'utf8').trim()
    expect([...licences].find(([spec]) => spec.startsWith('react-dom@'))?.[1]).toBe(licence)
  })

  test('a tenant with an emoji picker adds the licences of the picker and of the data of Unicode', () => {
    expect(namesIn(builds.both)).toEqual(
      expect.arrayContaining(['cldr-annotations-full', 'emojibase-data', 'frimousse', 'react']),
    )
    expect(readLicences(builds.both)).toContain('UNICODE LICENSE V3')
  })

  test('the licence file is listed in the manifest, verified, and served as plain text', async () => {
    const { headers, contents } = (await readBuiltFile(builds.both, `/${LICENCES}`)) ?? {}

    expect(readManifest(builds.both).files[LICENCES]).toMatchObject(
      toSizeAndHash(readFileSync(join(builds.both, LICENCES))),
    )
    expect(headers?.['content-type']).toBe('text/plain; charset=utf-8')
    expect(contents?.length).toBeGreaterThan(1_000)
    const out = copyFolder(builds.small)
    writeFileSync(join(out, LICENCES), 'none')
    expect((await verifyBuild(out)).changed).toContain(LICENCES)
  })

  test('a build that adds or removes tenants step by step has the licence file of a build at once', async () => {
    const out = copyFolder(builds.small)
    await buildTenants(['--tenants', tenantsFile([EMOJI]), '--offline', '--out', out]).ended
    const grown = readLicences(out)
    const removed = await build(['--remove', 'emoji', '--out', out]).ended

    expect(grown).toBe(readLicences(builds.both))
    expect(removed.code).toBe(0)
    expect(readLicences(out)).toBe(readLicences(builds.small))
    expect(isIntact(await verifyBuild(out))).toBe(true)
  })

  test('packages of a kept tenant that are no longer installed keep their licences, until the file is damaged', async () => {
    const out = copyFolder(builds.both)
    simulateOlderLibrary(out)
    const args = ['--tenants', tenantsFile([SMALL]), '--offline', '--out', out]
    const kept = await buildTenants(args).ended
    const licences = parseLicenceFile(readLicences(out))
    writeFileSync(join(out, LICENCES), 'none')
    const refused = await buildTenants(args).ended

    expect(kept.output).toContain('1 kept')
    expect(licences.get('older-picker@0.9.0')).toBe('Licence of the older picker.')
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining(LICENCES) })
  })
})

/** Changes a build so that another version has built it, with a package that is not installed now. */
function simulateOlderLibrary(out: string): void {
  const library = { name: 'older-picker', version: '0.9.0', license: 'MIT' }
  const write = (path: string, contents: string) => {
    writeFileSync(join(out, path), contents)
    return toSizeAndHash(Buffer.from(contents))
  }
  const cache = JSON.parse(readFileSync(join(out, 'maps/build.json'), 'utf8')) as BuildCache
  const manifest = readManifest(out)
  const text = formatLicenceFile({ libraries: [{ ...library, text: 'Licence of the older picker.' }] })
  for (const end of ['.gz', '.br']) rmSync(join(out, LICENCES + end))
  const changed = {
    ...manifest,
    sets: Object.fromEntries(
      Object.entries(manifest.sets).map(([id, set]) => [id, { ...set, libraries: [library] }] as const),
    ),
    files: {
      ...manifest.files,
      [LICENCES]: write(LICENCES, text),
      'maps/build.json': write('maps/build.json', JSON.stringify({ ...cache, sources: 'others' })),
    },
  }
  write('manifest.json', JSON.stringify({ ...changed, buildId: computeManifestId(changed) }))
}

describe('bundles without a list of libraries', () => {
  test('loader, panel, inline scripts and the embed package contain no package', async () => {
    const all = [createLoaderOptions(''), PANEL_OPTIONS, INLINE_OPTIONS, await createEmbedOptions()]
    const bundles = await Promise.all(all.map(runBundler))

    expect(bundles.flatMap(({ metafile }) => findLibraries(metafile))).toEqual([])
  })

  test('the whole widget has a licence file, with every package of its script that renders Home', async () => {
    const out = join(copyFolder(builds.small), '../whole')
    execFileSync(process.execPath, [join(ROOT, 'cli/main.ts'), 'build', '--out', out])
    const { metafile } = await runBundler(createHomeRendererOptions(false))

    expect(namesIn(out)).toEqual(expect.arrayContaining(findLibraries(metafile).map(({ name }) => name)))
    expect(namesIn(out)).toContain('emojibase-data')
  })
})
