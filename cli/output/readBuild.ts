import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isRecord } from '#tools/fields.ts'
import { CliError } from '../errors.ts'
import { computeManifestId } from './buildId.ts'
import { completeChange } from './change/completeChange.ts'
import { ifExists } from './disk.ts'
import { toSizeAndHash } from './hash.ts'
import { MANIFEST, type Manifest, parseJson, parseManifest, toTenantFolder, type TenantManifest } from './manifest.ts'

/**
 * Reads the manifest of a build for tenants. Throws `noTenantsBuild` if there is none, and `badBuild` if it was
 * changed.
 */
export async function readManifest(build: string): Promise<Manifest> {
  await completeChange(build)
  const text = await ifExists(readFile(join(build, MANIFEST), 'utf8'))
  const manifest = text === undefined ? undefined : parseManifest(text)
  if (manifest === undefined) throw new CliError('noTenantsBuild', build)
  if (computeManifestId(manifest) !== manifest.buildId)
    throw new CliError('badBuild', `changed: ${MANIFEST} in ${build}`)
  return manifest
}

/**
 * Reads a tenant's manifest and compares it with its hash. Returns undefined if the build does not contain the tenant.
 * Throws `badBuild` if the manifest is missing or changed.
 */
export async function readTenantManifest(
  build: string,
  { tenants }: Manifest,
  token: string,
): Promise<Partial<TenantManifest> | undefined> {
  const expected = Object.hasOwn(tenants, token) ? tenants[token] : undefined
  if (expected === undefined) return undefined
  const path = `${toTenantFolder(token)}/${MANIFEST}`
  // Most callers read the small manifests of all tenants: an asynchronous call costs many times more than such a file.
  const bytes = await ifExists((async () => readFileSync(join(build, path)))())
  if (bytes === undefined) throw new CliError('badBuild', `missing: ${path} in ${build}`)
  if (toSizeAndHash(bytes).sha384 !== expected.manifest.sha384)
    throw new CliError('badBuild', `changed: ${path} in ${build}`)
  // An earlier version may have written the manifest, with fewer fields.
  const tenant = parseJson(bytes.toString())
  if (!isRecord(tenant)) throw new CliError('badBuild', `no manifest: ${path} in ${build}`)
  return tenant
}
