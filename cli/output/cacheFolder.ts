import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { unlessDiskFails } from './disk.ts'
import { mapConcurrent } from './mapConcurrent.ts'

/** Folder of entries that only save time. Without access to it, no entry is found and none is written. */
export type CacheFolder = {
  /** Returns the contents of an entry; undefined if it is missing or damaged. The entry counts as used now. */
  readonly read: (name: string) => Promise<Uint8Array | undefined>
  /** Writes an entry completely or not at all, because another build may read it at the same time. */
  readonly write: (name: string, contents: Uint8Array) => Promise<void>
}

/** Time after its last use at which an entry is removed, in ms: 30 days. */
const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1_000

/**
 * Opens a cache folder. Removes the entries that no build has used for 30 days, and those that were used least recently
 * if all have more than `maxBytes`.
 */
export async function openCacheFolder(folder: string, maxBytes = Infinity): Promise<CacheFolder> {
  await unlessDiskFails(() => removeUnusedEntries(folder, maxBytes))
  return {
    read: async (name) => {
      const path = join(folder, name)
      const entry = await unlessDiskFails(() => readFile(path))
      if (entry === undefined) return undefined
      const contents = entry.subarray(CHECKSUM_BYTES)
      if (!checksum(contents).equals(entry.subarray(0, CHECKSUM_BYTES))) return undefined
      const now = new Date()
      await unlessDiskFails(() => utimes(path, now, now))
      return contents
    },
    write: async (name, contents) => {
      const path = join(folder, name)
      const temporary = `${path}.${process.pid}`
      await unlessDiskFails(async () => {
        await writeFile(temporary, Buffer.concat([checksum(contents), contents]))
        await rename(temporary, path)
      })
    },
  }
}

/** Size of the checksum with which an entry begins. */
const CHECKSUM_BYTES = 32

const checksum = (contents: Uint8Array): Buffer => createHash('sha256').update(contents).digest()

async function removeUnusedEntries(folder: string, maxBytes: number): Promise<void> {
  await mkdir(folder, { recursive: true })
  const entries = await mapConcurrent(await readdir(folder), async (name) => {
    const path = join(folder, name)
    const { mtimeMs, size } = await stat(path)
    return { path, usedAt: mtimeMs, size }
  })
  const oldest = Date.now() - MAX_AGE_MS
  let bytes = 0
  const unused = entries
    .toSorted((one, other) => other.usedAt - one.usedAt)
    .filter(({ usedAt, size }) => {
      bytes += size
      return usedAt < oldest || bytes > maxBytes
    })
  await mapConcurrent(unused, ({ path }) => rm(path, { force: true }))
}
