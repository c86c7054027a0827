import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { type BrotliCompressor, compressBrotli, COMPRESSOR_VERSIONS } from './compress.ts'
import { unlessDiskFails } from './disk.ts'
import { digest, sha384 } from './hash.ts'
import { mapConcurrent } from './mapConcurrent.ts'

/** Time after its last use at which an entry is removed, in ms: 30 days. */
const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1_000

/**
 * Opens a folder with the compressed forms of files that many tenants share, and returns a compressor that uses it. The
 * name of an entry contains the hash of the plain contents and `versions`. An entry begins with its checksum, and must
 * unpack to these contents; otherwise it is ignored and replaced. Without access to the folder, everything is compressed.
 */
export async function openCompressionCache(folder: string, versions = COMPRESSOR_VERSIONS): Promise<BrotliCompressor> {
  await unlessDiskFails(() => removeUnusedEntries(folder))
  return async (contents, audience) => {
    if (audience === 'oneTenant') return compressBrotli(contents, audience)
    const path = join(folder, digest(versions, sha384(contents)))
    const known = await readEntry(path, contents)
    if (known !== undefined) return known
    const compressed = await compressBrotli(contents, audience)
    await unlessDiskFails(() => writeEntry(path, compressed))
    return compressed
  }
}

async function readEntry(path: string, contents: Uint8Array): Promise<Uint8Array | undefined> {
  const entry = await unlessDiskFails(() => readFile(path))
  if (entry === undefined) return undefined
  const compressed = entry.subarray(CHECKSUM_BYTES)
  // The decompressor ignores bytes behind the compressed ones. Only the checksum finds these.
  if (!checksum(compressed).equals(entry.subarray(0, CHECKSUM_BYTES))) return undefined
  if (!(await unpacksTo(compressed, contents))) return undefined
  const now = new Date()
  await unlessDiskFails(() => utimes(path, now, now))
  return compressed
}

const CHECKSUM_BYTES = 32

const checksum = (compressed: Uint8Array): Buffer => createHash('sha256').update(compressed).digest()

async function unpacksTo(compressed: Uint8Array, contents: Uint8Array): Promise<boolean> {
  try {
    // The limit stops bytes that unpacks to more. Node refuses a limit of 0.
    const unpacked = await promisify(brotliDecompress)(compressed, { maxOutputLength: Math.max(1, contents.length) })
    return unpacked.equals(contents)
  } catch {
    // Bytes that cannot be unpacked are a damaged entry.
    return false
  }
}

/** Writes an entry completely or not at all, because another build may read it at the same time. */
async function writeEntry(path: string, compressed: Uint8Array): Promise<void> {
  const temporary = `${path}.${process.pid}`
  await writeFile(temporary, Buffer.concat([checksum(compressed), compressed]))
  await rename(temporary, path)
}

/** Creates the folder, and removes the entries that no build has used for `MAX_AGE_MS`. */
async function removeUnusedEntries(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const oldest = Date.now() - MAX_AGE_MS
  await mapConcurrent(await readdir(folder), async (name) => {
    const path = join(folder, name)
    if ((await stat(path)).mtimeMs < oldest) await rm(path, { force: true })
  })
}
