import type { Inspected } from './inspect.ts'
import { sha256, sha384, toBytes, toPacked } from './hash.ts'
import { eachFile, type FileFacts } from './manifest.ts'
import { isText, pack, type PackedContents } from './pack.ts'
import type { Staging } from './staging.ts'

/**
 * Store of file contents. It writes each content once, even under several names, and compresses it only if no earlier
 * build did.
 */
export type Store = {
  /** Writes contents to a path. `served`: text also gets compressed files next to it. */
  readonly put: (path: string, contents: Uint8Array | string, use: 'served' | 'apart') => Promise<FileFacts>
  /** Takes a file from the previous build. Call it only if `has` returns true for the file. */
  readonly keep: (path: string, facts: FileFacts) => Promise<FileFacts>
  readonly has: (facts: FileFacts) => boolean
  /** Number of files that were written, and of files taken from the previous build. */
  readonly counts: () => { readonly made: number; readonly kept: number }
}

type Entry = { readonly path: string; readonly facts: FileFacts }

export function createStore(staging: Staging, before: Inspected | undefined, packsAlike: boolean): Store {
  const written = new Map<string, Promise<Entry>>()
  const earlier = new Map([...(before?.sound ?? [])].map(([path, { sha384: hash }]) => [hash, path]))
  const packed = new Map(packsAlike ? knownPacked(before) : [])
  const counts = { made: 0, kept: 0 }

  const keepOne = (path: string, hash: string): Promise<void> => {
    counts.kept += 1
    return staging.keep(path, earlier.get(hash) ?? path)
  }
  const places = new Map<string, string>()
  const once = async (path: string, key: string, write: () => Promise<FileFacts>): Promise<FileFacts> => {
    const [known, place] = [written.get(key), places.get(path)]
    if (place !== undefined && place !== key) throw new Error(`two files are called ${path}`)
    // File names contain a hash of the contents, so several feature sets may have a file in common.
    if (place !== undefined && known !== undefined) return (await known).facts
    places.set(path, key)
    if (known === undefined) {
      const writing = write().then((facts) => ({ path, facts }))
      written.set(key, writing)
      return (await writing).facts
    }
    const { path: first, facts } = await known
    await staging.again(path, first)
    if (facts.gzip) await staging.again(`${path}.gz`, `${first}.gz`)
    if (facts.brotli) await staging.again(`${path}.br`, `${first}.br`)
    return facts
  }
  const writePacked = async (path: string, contents: PackedContents) => {
    counts.made += 2
    await staging.write(`${path}.gz`, contents.gzip)
    await staging.write(`${path}.br`, contents.brotli)
    return { gzip: toPacked(contents.gzip), brotli: toPacked(contents.brotli) }
  }
  const keepPacked = async (path: string, { gzip, brotli }: FileFacts): Promise<void> => {
    if (gzip) await keepOne(`${path}.gz`, gzip.sha384)
    if (brotli) await keepOne(`${path}.br`, brotli.sha384)
  }
  const has = (facts: FileFacts): boolean => eachFile({ '': facts }).every(([, { sha384: hash }]) => earlier.has(hash))

  const write = async (path: string, contents: Uint8Array, isPacked: boolean): Promise<FileFacts> => {
    const facts: FileFacts = toPacked(contents)
    counts.made += 1
    await staging.write(path, contents)
    if (!isPacked) return facts
    const known = packed.get(facts.sha384)
    if (known === undefined || !has(known))
      return { ...facts, sha256: sha256(contents), ...(await writePacked(path, await pack(contents))) }
    await keepPacked(path, known)
    return known
  }

  return {
    put: async (path, contents, use) => {
      const bytes = toBytes(contents)
      const isPacked = use === 'served' && isText(path)
      return once(path, keyOf(sha384(bytes), isPacked), () => write(path, bytes, isPacked))
    },
    keep: (path, facts) =>
      once(path, keyOf(facts.sha384, facts.gzip !== undefined), async () => {
        await keepOne(path, facts.sha384)
        await keepPacked(path, facts)
        return facts
      }),
    has,
    counts: () => counts,
  }
}

const keyOf = (hash: string, isPacked: boolean): string => `${hash}${isPacked ? ' packed' : ''}`

/** Returns the files that an earlier build compressed, by the hash of their contents. */
const knownPacked = (before: Inspected | undefined): readonly (readonly [string, FileFacts])[] =>
  [before?.manifest.files ?? {}, ...(before?.tenants.values() ?? [])]
    .flatMap((files) => Object.values(files))
    .filter(({ gzip, brotli, sha256: listed }) => [gzip, brotli, listed].every((one) => one !== undefined))
    .map((facts) => [facts.sha384, facts])
