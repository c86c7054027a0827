import { deserialize, serialize } from 'node:v8'
import { openCacheFolder } from '../output/cacheFolder.ts'
import { digest } from '../output/hash.ts'

/** Results of earlier builds of the same sources. The name of a result contains all options. */
export type BundleCache = {
  /**
   * Returns the result with this name. Creates it if no build has, and if `isValid` returns false for it. A result
   * consists of plain values and bytes.
   */
  readonly reuse: <Result>(
    name: string,
    create: () => Promise<Result>,
    isValid?: (result: Result) => Promise<boolean>,
  ) => Promise<Result>
}

/**
 * Name of the environment variable with the folder of the cache. Without it, each build bundles everything: unlike a
 * compressed file, a bundle cannot be compared with its source, so only who trusts the folder may name it.
 */
export const BUNDLE_CACHE = 'LIVECHAT_BUNDLE_CACHE'

/** Size of all results that are kept, in bytes. A whole widget has 6 MB with its harness, a frame alone 3 MB. */
const MAX_BYTES = 300_000_000

const WITHOUT_CACHE: BundleCache = { reuse: (_name, create) => create() }

/** Opens the cache for sources with this digest. */
export async function openBundleCache(sources: string, folder = process.env[BUNDLE_CACHE]): Promise<BundleCache> {
  if (!folder) return WITHOUT_CACHE
  const entries = await openCacheFolder(folder, MAX_BYTES)
  return {
    reuse: async (name, create, isValid = () => Promise.resolve(true)) => {
      const key = digest(sources, process.versions.v8, name)
      const entry = await entries.read(key)
      if (entry !== undefined) {
        // The checksum of the entry is correct, so this function has written it.
        const known = deserialize(entry) as Awaited<ReturnType<typeof create>>
        if (await isValid(known)) return known
      }
      const result = await create()
      await entries.write(key, serialize(result))
      return result
    },
  }
}
