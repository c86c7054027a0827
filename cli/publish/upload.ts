import { setImmediate } from 'node:timers/promises'
import { CliError } from '../errors.ts'
import { LICENCES } from '../output/manifest.ts'
import { mapConcurrent } from '../output/mapConcurrent.ts'
import type { OnProgress } from '../terminal/progress.ts'
import { SCRIPTS, toVersionFolder, VERSIONS } from './layout.ts'
import { type Build, type BuildFile, readContents, readTenantFiles, toSharedFiles } from './readBuildFiles.ts'
import type { PublicStore, StoredFile, StoreLock } from './store/publicStore.ts'

/** Prefixes of the shared files of releases. */
const SHARED = ['assets/', 'emoji/', LICENCES, SCRIPTS]

/** Returns the files that a store has below the folders of a release, one after the other. */
export async function* scanStoredFiles(store: PublicStore): AsyncGenerator<readonly [string, StoredFile]> {
  for (const prefix of [...SHARED, VERSIONS]) yield* store.scan(prefix)
}

/** Files of a tenant's version that a store does not have yet. */
export type MissingVersion = {
  readonly token: string
  /** Names below the folder of the version. Most tenants lack the same files, and then have the same list. */
  readonly names: readonly string[]
  readonly bytes: number
}

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
 * Compares the files of a build with a store. Of the tenants, only the names of missing files are kept in memory. Throws
 * `largeHeaders` if the store cannot record the headers of a page.
 */
export async function findMissingFiles(store: PublicStore, build: Build): Promise<MissingFiles> {
  const sharedFiles = new Map((await mapConcurrent(SHARED, store.list)).flatMap((list) => [...list]))
  const stored = await readStoredSizes(store, build)
  const scripts = new Map<string, BuildFile>()
  const toMissingVersion = createVersionCheck(build, stored)
  let files = 0
  const versions = await mapConcurrent(build.versions.keys(), async (token) => {
    // A signal can end the command only between two tasks.
    await setImmediate()
    const tenant = await readTenantFiles(build, token)
    checkHeaderSizes(store, tenant.version)
    for (const script of tenant.scripts) scripts.set(script.key, script)
    files += tenant.version.length
    return toMissingVersion(token, tenant.version)
  })
  const missing = versions.filter(({ names }) => names.length > 0)
  const all = [...toSharedFiles(build.manifest), ...scripts.values()]
  const flags = await mapConcurrent(all, createMissingCheck(store, build, sharedFiles))
  const shared = all.filter((_, index) => flags[index])
  const count = shared.length + countFiles(missing)
  return { shared, versions: missing, kept: files + all.length - count, scripts: [...scripts.keys()].toSorted() }
}

const countFiles = (versions: readonly MissingVersion[]): number =>
  versions.reduce((sum, { names }) => sum + names.length, 0)

/** Sizes of stored files of tenants' versions, by token and by the name below the folder of the version. */
type StoredSizes = ReadonlyMap<string, Readonly<Record<string, number>>>

/** Reads the sizes of the stored files of a build's versions. Files of other versions need no memory. */
async function readStoredSizes(store: PublicStore, { versions }: Build): Promise<StoredSizes> {
  const sizes = new Map<string, Record<string, number>>()
  for await (const [key, { bytes }] of store.scan(VERSIONS)) {
    const [, token = '', version, ...names] = key.split('/')
    if (versions.get(token) !== version) continue
    const known = sizes.get(token) ?? {}
    known[names.join('/')] = bytes
    sizes.set(token, known)
  }
  return sizes
}

/** Returns a function that compares the files of a tenant's version with the stored ones. */
function createVersionCheck({ versions }: Build, stored: StoredSizes) {
  const lists = new Map<string, readonly string[]>()
  return (token: string, files: readonly BuildFile[]): MissingVersion => {
    const folder = toVersionFolder(token, versions.get(token) ?? '')
    const toName = ({ key }: BuildFile): string => key.slice(folder.length)
    const missing = files.filter((file) => stored.get(token)?.[toName(file)] !== file.bytes)
    const text = JSON.stringify(missing.map(toName))
    const names = lists.get(text) ?? (JSON.parse(text) as readonly string[])
    lists.set(text, names)
    return { token, names, bytes: missing.reduce((sum, { bytes }) => sum + bytes, 0) }
  }
}

/** Returns a function that tells whether a store has a file with other contents, or not at all. */
const createMissingCheck =
  (store: PublicStore, build: Build, stored: ReadonlyMap<string, StoredFile>) =>
  async (file: BuildFile): Promise<boolean> => {
    const existing = stored.get(file.key)
    if (existing?.bytes !== file.bytes) return true
    return !file.isNamedByContent && !(await store.hasContents(file.key, existing, await readContents(build, file)))
  }

/** Returns the keys of the files that a store does not have. */
export function listMissingKeys(
  { versions }: Pick<Build, 'versions'>,
  { token, names }: MissingVersion,
): readonly string[] {
  const folder = toVersionFolder(token, versions.get(token) ?? '')
  return names.map((name) => folder + name)
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
  const total = missing.shared.length + countFiles(missing.versions)
  let done = 0
  const write = async (file: BuildFile): Promise<void> => {
    if (signal?.aborted) throw new CliError('interrupted', NOTHING_LIVE)
    await lock.check()
    onProgress?.({ done, total, what: 'uploading' })
    await store.write({ ...file, contents: await readContents(build, file) })
    done += 1
  }
  await mapConcurrent(missing.shared, write)
  const writeVersion = async (version: MissingVersion): Promise<void> => {
    const keys = new Set(listMissingKeys(build, version))
    const files = (await readTenantFiles(build, version.token)).version.filter(({ key }) => keys.has(key))
    await mapConcurrent(files, write)
  }
  await mapConcurrent(missing.versions, writeVersion, MAX_CONCURRENT_VERSIONS)
  onProgress?.({ done, total: done, what: 'uploading' })
}

/** A version has ten files, and the SDK of S3 has at most 50 connections. */
const MAX_CONCURRENT_VERSIONS = 5

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
