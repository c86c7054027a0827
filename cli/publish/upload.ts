import { CliError } from '../errors.ts'
import { LICENCES } from '../output/manifest.ts'
import { mapConcurrent } from '../output/mapConcurrent.ts'
import type { OnProgress } from '../terminal/progress.ts'
import { SCRIPTS, VERSIONS } from './layout.ts'
import { type Build, type BuildFile, readContents, readTenantFiles, toSharedFiles } from './readBuildFiles.ts'
import type { PublicStore, StoredFile, StoreLock } from './store/publicStore.ts'

/** Returns the files that a store has below the folders of a release. */
export async function listStoredFiles(store: PublicStore): Promise<ReadonlyMap<string, StoredFile>> {
  const lists = await Promise.all(
    ['assets/', 'emoji/', LICENCES, SCRIPTS, VERSIONS].map((prefix) => store.list(prefix)),
  )
  return new Map(lists.flatMap((list) => [...list]))
}

/** Files of a tenant's version that a store does not have yet. */
type MissingVersion = { readonly token: string; readonly keys: readonly string[]; readonly bytes: number }

/** Files of a build that a store does not have yet, or has with other contents. */
export type MissingFiles = {
  readonly shared: readonly BuildFile[]
  readonly versions: readonly MissingVersion[]
  /** Number of files that the store has already. */
  readonly kept: number
  /** Keys of all scripts of the build. */
  readonly scripts: readonly string[]
}

/**
 * Compares the files of a build with a store. Of the tenants, only the keys of missing files are kept in memory. Throws
 * `largeHeaders` if the store cannot record the headers of a page.
 */
export async function findMissingFiles(store: PublicStore, build: Build): Promise<MissingFiles> {
  const stored = await listStoredFiles(store)
  const scripts = new Map<string, BuildFile>()
  let files = 0
  const versions = await mapConcurrent(build.versions.keys(), async (token) => {
    const tenant = await readTenantFiles(build, token)
    checkHeaderSizes(store, tenant.version)
    for (const script of tenant.scripts) scripts.set(script.key, script)
    files += tenant.version.length
    return toMissingVersion(token, tenant.version, stored)
  })
  const missing = versions.filter(({ keys }) => keys.length > 0)
  const all = [...toSharedFiles(build.manifest), ...scripts.values()]
  const flags = await mapConcurrent(all, createMissingCheck(store, build, stored))
  const shared = all.filter((_, index) => flags[index])
  const count = shared.length + missing.reduce((sum, { keys }) => sum + keys.length, 0)
  return { shared, versions: missing, kept: files + all.length - count, scripts: [...scripts.keys()].toSorted() }
}

function toMissingVersion(
  token: string,
  files: readonly BuildFile[],
  stored: ReadonlyMap<string, StoredFile>,
): MissingVersion {
  const isStored = ({ key, bytes }: BuildFile): boolean => stored.get(key)?.bytes === bytes
  const missing = files.filter((file) => !isStored(file))
  return { token, keys: missing.map(({ key }) => key), bytes: missing.reduce((sum, { bytes }) => sum + bytes, 0) }
}

/** Returns a function that tells whether a store has a file with other contents, or not at all. */
const createMissingCheck =
  (store: PublicStore, build: Build, stored: ReadonlyMap<string, StoredFile>) =>
  async (file: BuildFile): Promise<boolean> => {
    const existing = stored.get(file.key)
    if (existing?.bytes !== file.bytes) return true
    return !file.isNamedByContent && !(await store.hasContents(file.key, existing, await readContents(build, file)))
  }

export type UploadOptions = {
  readonly lock: StoreLock
  readonly signal: AbortSignal | undefined
  readonly onProgress: OnProgress | undefined
}

/**
 * Stores missing files: first the shared ones, then those of the tenants. Throws `interrupted` if the user stops the
 * command: no visitor has been given any of the files.
 */
export async function upload(
  store: PublicStore,
  build: Build,
  { missing, lock, signal, onProgress }: UploadOptions & { readonly missing: MissingFiles },
): Promise<void> {
  const total = missing.shared.length + missing.versions.reduce((sum, { keys }) => sum + keys.length, 0)
  let done = 0
  const write = async (file: BuildFile): Promise<void> => {
    if (signal?.aborted) throw new CliError('interrupted', NOTHING_LIVE)
    await lock.check()
    onProgress?.({ done, total, what: 'uploading' })
    await store.write({ ...file, contents: await readContents(build, file) })
    done += 1
  }
  await mapConcurrent(missing.shared, write)
  await mapConcurrent(missing.versions, async ({ token, keys }) => {
    const names = new Set(keys)
    const files = (await readTenantFiles(build, token)).version.filter(({ key }) => names.has(key))
    await mapConcurrent(files, write)
  })
  onProgress?.({ done, total: done, what: 'uploading' })
}

/** Text for a command that the user stops before the channel gets the release. */
export const NOTHING_LIVE = 'Visitors get the same release as before. Run the command again to continue.'

function checkHeaderSizes({ maxHeaderBytes = Infinity }: PublicStore, files: readonly BuildFile[]): void {
  const tooLarge = files.flatMap(({ path, headers }) => {
    const { 'content-type': _type, 'content-encoding': _encoding, 'cache-control': _cache, ...metadata } = headers
    const bytes = Object.entries(metadata).flat().join('').length
    return bytes > maxHeaderBytes && path.endsWith('index.html') ? [`${path}: ${bytes} bytes`] : []
  })
  if (tooLarge.length > 0) throw new CliError('largeHeaders', tooLarge.join('\n'))
}
