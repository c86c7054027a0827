import { Spec, Validation } from '@cyclonedx/cyclonedx-library'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { computeManifestId } from '#cli/output/buildId.ts'
import type { Manifest } from '#cli/output/manifest.ts'
import { buildOf, copyFolder, registerCleanup, tenant } from '#test/support/cli/buildProcess.ts'
import { runCli } from '#test/support/cli/commandLine.ts'

registerCleanup()

afterEach(() => {
  delete process.env['SOURCE_DATE_EPOCH']
})

let built = ''
beforeAll(async () => {
  built = await buildOf([tenant('acme', { parts: ['csat', 'knowledgeBase'], languages: ['en'] })])
})

type Component = {
  readonly type: string
  readonly group?: string
  readonly name: string
  readonly version: string
  readonly purl: string
  readonly licenses: readonly object[]
}

type Bom = {
  readonly metadata: { readonly component: { readonly version: string; readonly components: readonly object[] } }
  readonly components: readonly Component[]
}

const readManifest = (out: string): Manifest => JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8')) as Manifest

describe('widget-cli sbom', () => {
  test('the software bill of materials is valid by the strict schema of CycloneDX 1.6', async () => {
    const { code, out } = await runCli(['sbom', '--build', built])

    expect(code).toBe(0)
    expect(await new Validation.JsonStrictValidator(Spec.Version.v1dot6).validate(out)).toBeNull()
    expect(await new Validation.JsonStrictValidator(Spec.Version.v1dot6).validate(out.replace('"purl"', '"url"'))).not.toBeNull() // prettier-ignore
  })

  test('the software bill of materials lists the packages of the licence file with package URL and licence', async () => {
    const { out } = await runCli(['sbom', '--build', built])
    const { components, metadata } = JSON.parse(out) as Bom
    const licences = readFileSync(join(built, 'THIRD_PARTY_LICENSES.txt'), 'utf8')
    const specs = components.map(({ group, name, version }) => `${group ? `${group}/` : ''}${name}@${version}`)

    expect(specs.toSorted()).toEqual([...licences.matchAll(/^={80}\n(\S+) .+\n={80}$/gm)].map(([, spec = '']) => spec).toSorted()) // prettier-ignore
    expect(components.find(({ name }) => name === 'dompurify')?.licenses).toEqual([
      { expression: '(MPL-2.0 OR Apache-2.0)' },
    ])
    expect(components.find(({ group }) => group === '@redux-saga')?.purl).toMatch(/^pkg:npm\/%40redux-saga\/[\w-]+@1\./)
    expect(metadata.component).toMatchObject({ version: readManifest(built).buildId })
    const { sha384 } = readManifest(built).files['THIRD_PARTY_LICENSES.txt'] ?? { sha384: '' }
    expect(metadata.component.components).toContainEqual(
      expect.objectContaining({
        name: 'THIRD_PARTY_LICENSES.txt',
        hashes: [{ alg: 'SHA-384', content: Buffer.from(sha384, 'base64').toString('hex') }],
      }),
    )
  })

  test('the same build gives the same document, and a date only from SOURCE_DATE_EPOCH', async () => {
    const first = await runCli(['sbom', '--build', built])
    const second = await runCli(['sbom', '--build', copyFolder(built)])
    process.env['SOURCE_DATE_EPOCH'] = '1767225600'
    const dated = await runCli(['sbom', '--build', built])
    process.env['SOURCE_DATE_EPOCH'] = 'today'
    const refused = await runCli(['sbom', '--build', built])

    expect(second.out).toBe(first.out)
    expect(first.out).not.toContain('timestamp')
    expect(dated.out).toContain('"timestamp": "2026-01-01T00:00:00.000Z"')
    expect([refused.code, refused.err]).toEqual([2, expect.stringContaining('SOURCE_DATE_EPOCH is "today"')])
  })

  test('sbom refuses a build whose packages an earlier version did not record, and names its tenants', async () => {
    const out = copyFolder(built)
    const manifest = readManifest(out)
    const sets = Object.entries(manifest.sets).map(([id, { libraries: _libraries, ...set }]) => [id, set] as const)
    const changed = { ...manifest, sets: Object.fromEntries(sets) }
    writeFileSync(join(out, 'manifest.json'), JSON.stringify({ ...changed, buildId: computeManifestId(changed) }))
    const { code, err } = await runCli(['sbom', '--build', out])
    rmSync(join(out, 'manifest.json'))
    const missing = await runCli(['sbom', '--build', out])

    expect([code, err]).toEqual([1, expect.stringMatching(/did not record their packages: acme\./)])
    expect(missing.code).toBe(2)
  })
})
