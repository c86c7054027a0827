import { copyFile, link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { CliError } from '../errors.ts'
import { formatLicenceFile, parseLicenceFile } from '../licences/licenceFile.ts'
import { sortLibraries, toPackageSpec } from '../licences/libraries.ts'
import { compress, compressBrotli } from '../output/compress.ts'
import { ifExists, isDiskError } from '../output/disk.ts'
import { sha256, toSizeAndHash } from '../output/hash.ts'
import { BUILD_CACHE, type FileEntry, type Files, LICENCES, listAllFiles, type Manifest, MANIFEST, toTenantFolder } from '../output/manifest.ts' // prettier-ignore
import { mapConcurrent } from '../output/mapConcurrent.ts'
import { readManifest, readTenantManifest } from '../output/readBuild.ts'
import { toManifest } from './mergeFolder.ts'
import { sortKeys, toJson } from './tenantOutput.ts'

/** File of one of the builds, with its path below the folder of that build and of the merged one. */
type Source = { readonly folder: string; readonly path: string }

/**
 * Merges builds of different tenants into a new folder, which is then as one build of all of them would be, but without
 * the build cache. The caller has verified the builds. Throws `differentBuilds` if they are not of the same version and
 * public URL, `sameTenant`, and `foreignFolder` if the folder is not empty.
 */
export async function mergeBuilds(folders: readonly string[], out: string): Promise<Manifest> {
  if (((await ifExists(readdir(out))) ?? []).length > 0) throw new CliError('foreignFolder', out)
  const builds = await mapConcurrent(folders, async (folder) => ({ folder, manifest: await readManifest(folder) }))
  const tenants = mergeTenants(builds)
  const { files, sources } = mergeFiles(builds)
  const sets = sortKeys(Object.assign({}, ...builds.map(({ manifest }) => manifest.sets)) as Manifest['sets'])
  const [first] = builds
  if (first === undefined) throw new CliError('differentBuilds', 'no builds')
  const licences = await mergeLicences(folders, sets)
  const entries = [...tenants].map(([token, { manifest }]) => ({ token, ...manifest }))
  const merged = toManifest({ publicUrl: first.manifest.publicUrl, sets, entries, files: sortKeys({ ...files, ...licences.files }) }) // prettier-ignore

  const staging = `${out}.merge-${process.pid}`
  try {
    await mapConcurrent(sources, (source) => place(source, staging))
    await mapConcurrent(tenants, async ([token, { folder, build }]) => {
      const manifest = await readTenantManifest(folder, build, token)
      const own = listAllFiles(manifest?.files ?? {}, `${toTenantFolder(token)}/`).map(([path]) => ({ folder, path }))
      await mapConcurrent([...own, { folder, path: `${toTenantFolder(token)}/${MANIFEST}` }], (source) => place(source, staging)) // prettier-ignore
    })
    for (const [path, contents] of licences.contents) await writeFile(join(staging, path), contents)
    await writeFile(join(staging, MANIFEST), toJson(merged))
    await rm(out, { recursive: true, force: true })
    await rename(staging, out)
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
  return merged
}

type Build = { readonly folder: string; readonly manifest: Manifest }

type MergedTenant = {
  readonly folder: string
  readonly build: Manifest
  readonly manifest: Manifest['tenants'][string]
}

function mergeTenants(builds: readonly Build[]): ReadonlyMap<string, MergedTenant> {
  const tenants = new Map<string, MergedTenant>()
  const seen = new Set<string>()
  for (const { folder, manifest: build } of builds)
    for (const [token, manifest] of Object.entries(build.tenants)) {
      if (seen.has(token.toLowerCase())) throw new CliError('sameTenant', token)
      seen.add(token.toLowerCase())
      tenants.set(token, { folder, build, manifest })
    }
  return tenants
}

/** Merges the shared files. A file of the same name must have the same contents. */
function mergeFiles(builds: readonly Build[]): { readonly files: Files; readonly sources: readonly Source[] } {
  const files = new Map<string, FileEntry>()
  const sources = new Map<string, Source>()
  for (const { folder, manifest } of builds) {
    requireSameKind(builds, manifest)
    const { [BUILD_CACHE]: _cache, [LICENCES]: _licences, ...shared } = manifest.files
    for (const [path, entry] of Object.entries(shared)) {
      if ((files.get(path)?.sha384 ?? entry.sha384) !== entry.sha384) throw new CliError('differentBuilds', path)
      files.set(path, entry)
      for (const [form] of listAllFiles({ [path]: entry })) sources.set(form, { folder, path: form })
    }
  }
  return { files: Object.fromEntries(files), sources: [...sources.values()] }
}

function requireSameKind([first]: readonly Build[], { publicUrl, headers }: Manifest): void {
  if (publicUrl !== first?.manifest.publicUrl)
    throw new CliError('differentBuilds', `the public URLs ${first?.manifest.publicUrl ?? ''} and ${publicUrl}`)
  if (JSON.stringify(headers) !== JSON.stringify(first.manifest.headers))
    throw new CliError('differentBuilds', 'the headers')
}

/** Writes the licences of the libraries of all feature sets again, with the texts of the builds. */
async function mergeLicences(folders: readonly string[], sets: Manifest['sets']) {
  const parsed = await mapConcurrent(folders, async (folder) => parseLicenceFile((await ifExists(readFile(join(folder, LICENCES), 'utf8'))) ?? '')) // prettier-ignore
  const texts = new Map(parsed.flatMap((build) => [...build]))
  const all = sortLibraries(Object.values(sets).flatMap(({ libraries }) => libraries ?? []))
  const libraries = all.map((library) => ({ ...library, text: texts.get(toPackageSpec(library)) ?? '' }))
  const unknownSets = Object.entries(sets).flatMap(([id, { libraries: known }]) => (known === undefined ? [id] : []))
  const contents = Buffer.from(formatLicenceFile({ libraries, unknownSets }))
  const { gzip, brotli } = await compress(contents, 'fewVisitors', compressBrotli)
  const entry: FileEntry = { ...toSizeAndHash(contents), sha256: sha256(contents), gzip: toSizeAndHash(gzip), brotli: toSizeAndHash(brotli) } // prettier-ignore
  return {
    files: { [LICENCES]: entry },
    contents: [[LICENCES, contents], [`${LICENCES}.gz`, gzip], [`${LICENCES}.br`, brotli]] as const,
  } // prettier-ignore
}

/** Links a file into the merged folder, or copies it if the disk has no links. */
async function place({ folder, path }: Source, staging: string): Promise<void> {
  const target = join(staging, path)
  await mkdir(dirname(target), { recursive: true })
  try {
    await link(join(folder, path), target)
  } catch (problem) {
    if (!isDiskError(problem) || !['EXDEV', 'EPERM', 'EMLINK', 'ENOTSUP'].includes(problem.code)) throw problem
    await copyFile(join(folder, path), target)
  }
}
