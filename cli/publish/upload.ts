import { CliError } from '../errors.ts'
import { mapConcurrent } from '../output/mapConcurrent.ts'
import type { OnProgress } from '../terminal/progress.ts'
import { type BuildFile, readContents } from './readBuildFiles.ts'
import { SCRIPTS, VERSIONS } from './layout.ts'
import type { PublicStore, StoredFile, StoreLock } from './store/publicStore.ts'

/** Returns the files that a store has below the folders of a release. */
export async function listStoredFiles(store: PublicStore): Promise<ReadonlyMap<string, StoredFile>> {
  const lists = await Promise.all(['assets/', 'emoji/', SCRIPTS, VERSIONS].map((prefix) => store.list(prefix)))
  return new Map(lists.flatMap((list) => [...list]))
}

/** Returns the files that a store does not have yet, or has with other contents. */
export async function findMissing(
  build: string,
  files: readonly BuildFile[],
  stored: ReadonlyMap<string, StoredFile>,
): Promise<readonly BuildFile[]> {
  const isMissing = async (file: BuildFile): Promise<boolean> => {
    const existing = stored.get(file.key)
    if (existing?.bytes !== file.bytes) return true
    return !file.isNamedByContent && !(await existing.hasContents(await readContents(build, file)))
  }
  const flags = await mapConcurrent(files, isMissing)
  return files.filter((_, index) => flags[index])
}

export type UploadOptions = {
  readonly build: string
  readonly lock: StoreLock
  readonly signal: AbortSignal | undefined
  readonly onProgress: OnProgress | undefined
}

/** Stores files. Throws `interrupted` if the user stops the command: no visitor has been given any of the files. */
export async function upload(
  store: PublicStore,
  files: readonly BuildFile[],
  { build, lock, signal, onProgress }: UploadOptions,
): Promise<void> {
  let done = 0
  await mapConcurrent(files, async (file) => {
    if (signal?.aborted) throw new CliError('interrupted', NOTHING_LIVE)
    lock.check()
    onProgress?.({ done, total: files.length, what: 'uploading' })
    await store.write({ ...file, contents: await readContents(build, file) })
    done += 1
  })
  onProgress?.({ done, total: done, what: 'uploading' })
}

const NOTHING_LIVE = 'Visitors get the same release as before. Run the command again to continue.'

const MAX_LISTED = 5

/** Throws `largeHeaders` if the headers of a page are larger than the store can record with it. */
export function checkHeaderSizes({ maxHeaderBytes = Infinity }: PublicStore, files: readonly BuildFile[]): void {
  const tooLarge = files.flatMap(({ path, headers }) => {
    const { 'content-type': _type, 'content-encoding': _encoding, 'cache-control': _cache, ...metadata } = headers
    const bytes = Object.entries(metadata).flat().join('').length
    return bytes > maxHeaderBytes && path.endsWith('index.html') ? [`${path}: ${bytes} bytes`] : []
  })
  if (tooLarge.length > 0) throw new CliError('largeHeaders', tooLarge.slice(0, MAX_LISTED).join('\n'))
}
