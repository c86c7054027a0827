import { createEarlierFiles } from './previous/earlierFiles.ts'
import type { PreviousBuild } from './previous/previousBuild.ts'
import { sha256, sha384, toBytes, toSizeAndHash } from './hash.ts'
import { listAllFiles, type FileEntry } from './manifest.ts'
import { type Audience, type BrotliCompressor, isText, compress, type CompressedContents } from './compress.ts'
import type { Staging } from './staging.ts'

/**
 * Store of file contents. It writes each content once, even under several names, and compresses it only if no earlier
 * build did. A file that the folder has already at its path stays there.
 */
export type Store = {
  /** Writes contents to a path. Text that is served to an audience also gets compressed files next to it. */
  readonly write: (path: string, contents: Uint8Array | string, use: Audience | 'unserved') => Promise<FileEntry>
  /** Takes a file from the previous build. Call it only if `has` returns true for the file. */
  readonly reuse: (path: string, entry: FileEntry) => Promise<FileEntry>
  readonly has: (entry: FileEntry) => boolean
  /**
   * Number of files that were written (`made`), and of files taken from the previous build (`kept`). A further path of
   * the same contents does not count.
   */
  readonly counts: () => { readonly made: number; readonly kept: number }
}

type Entry = { readonly path: string; readonly entry: FileEntry }

type StoreOptions = {
  readonly before: PreviousBuild | undefined
  /** True if the previous build has the compressor of this build, so that its compressed files may be reused. */
  readonly isSameCompressor: boolean
  readonly toBrotli: BrotliCompressor
}

export function createStore(staging: Staging, { before, isSameCompressor, toBrotli }: StoreOptions): Store {
  const written = new Map<string, Promise<Entry>>()
  const earlier = createEarlierFiles(before, isSameCompressor)
  const counts = { made: 0, kept: 0 }

  const reuseFile = async (path: string, hash: string): Promise<void> => {
    counts.kept += 1
    if (!earlier.isAt(path, hash)) await staging.linkPrevious(path, earlier.find(hash) ?? path)
  }
  const linkFile = async (path: string, first: string, hash: string): Promise<void> => {
    if (!earlier.isAt(path, hash)) await staging.linkWritten(path, first)
  }
  const keysByPath = new Map<string, string>()
  const storeOnce = async (path: string, key: string, writeNew: () => Promise<FileEntry>): Promise<FileEntry> => {
    const [known, place] = [written.get(key), keysByPath.get(path)]
    if (place !== undefined && place !== key) throw new Error(`two files are called ${path}`)
    // Several feature sets may create the same file under the same path, because the path contains a hash of the
    // contents.
    if (place !== undefined && known !== undefined) return (await known).entry
    keysByPath.set(path, key)
    if (known === undefined) {
      const writing = writeNew().then((entry) => ({ path, entry }))
      written.set(key, writing)
      return (await writing).entry
    }
    const { path: first, entry } = await known
    await linkFile(path, first, entry.sha384)
    if (entry.gzip) await linkFile(`${path}.gz`, `${first}.gz`, entry.gzip.sha384)
    if (entry.brotli) await linkFile(`${path}.br`, `${first}.br`, entry.brotli.sha384)
    return entry
  }
  const writeCompressed = async (path: string, contents: CompressedContents) => {
    counts.made += 2
    await staging.write(`${path}.gz`, contents.gzip)
    await staging.write(`${path}.br`, contents.brotli)
    return { gzip: toSizeAndHash(contents.gzip), brotli: toSizeAndHash(contents.brotli) }
  }
  const reuseCompressed = async (path: string, { gzip, brotli }: FileEntry): Promise<void> => {
    if (gzip) await reuseFile(`${path}.gz`, gzip.sha384)
    if (brotli) await reuseFile(`${path}.br`, brotli.sha384)
  }
  const has = (entry: FileEntry): boolean =>
    listAllFiles({ '': entry }).every(([, { sha384: hash }]) => earlier.find(hash) !== undefined)

  const writeNew = async (path: string, contents: Uint8Array, audience: Audience | undefined): Promise<FileEntry> => {
    const entry: FileEntry = toSizeAndHash(contents)
    earlier.recallFor(path, entry.sha384, audience)
    if (earlier.find(entry.sha384) !== undefined) await reuseFile(path, entry.sha384)
    else {
      counts.made += 1
      await staging.write(path, contents)
    }
    if (audience === undefined) return entry
    const known = earlier.findCompressed(entry.sha384)
    if (known === undefined || !has(known))
      return {
        ...entry,
        sha256: sha256(contents),
        ...(await writeCompressed(path, await compress(contents, audience, toBrotli))),
      }
    await reuseCompressed(path, known)
    return known
  }

  return {
    write: async (path, contents, use) => {
      const bytes = toBytes(contents)
      const audience = use !== 'unserved' && isText(path) ? use : undefined
      return storeOnce(path, keyOf(sha384(bytes), audience !== undefined), () => writeNew(path, bytes, audience))
    },
    reuse: (path, entry) =>
      storeOnce(path, keyOf(entry.sha384, entry.gzip !== undefined), async () => {
        await reuseFile(path, entry.sha384)
        await reuseCompressed(path, entry)
        return entry
      }),
    has,
    counts: () => counts,
  }
}

const keyOf = (hash: string, isCompressed: boolean): string => `${hash}${isCompressed ? ' packed' : ''}`
