import { lstat, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import { sha256, sha384, toPacked } from './hash.ts'
import type { FileFacts, Packed } from './manifest.ts'

/** State of a file on the disk. */
export type ReadFile = Packed & {
  readonly sha256: string
  /**
   * sha384 of the unpacked contents of a compressed file. Undefined for other files, and for bytes that cannot be
   * unpacked.
   */
  readonly unpacked: string | undefined
}

/** Creates a reader of the files below a folder. A file with several hard links is read once. */
export function createFileReader(folder: string): (path: string) => Promise<ReadFile> {
  const known = new Map<string, Promise<ReadFile>>()
  return async (path) => {
    const full = join(folder, path)
    const { dev, ino, nlink } = await lstat(full, { bigint: true })
    const [form = ''] = /\.(gz|br)$/.exec(path) ?? []
    const key = `${dev}:${ino}:${form}`
    const reading = known.get(key) ?? read(full, form)
    if (nlink > 1n) known.set(key, reading)
    return reading
  }
}

async function read(path: string, form: string): Promise<ReadFile> {
  const bytes = await readFile(path)
  return { ...toPacked(bytes), sha256: sha256(bytes), unpacked: await hashUnpacked(bytes, form) }
}

/**
 * Maximum unpacked size of a file in bytes, above every file of a build. The limit matters because a few bytes can
 * unpack to gigabytes.
 */
const UNPACKED_LIMIT = 64_000_000

async function hashUnpacked(bytes: Uint8Array, form: string): Promise<string | undefined> {
  const unpack = form === '.gz' ? promisify(gunzip) : promisify(brotliDecompress)
  if (form === '') return undefined
  try {
    return sha384(await unpack(bytes, { maxOutputLength: UNPACKED_LIMIT }))
  } catch {
    // Bytes that cannot be unpacked have no contents; the caller reports the file as changed.
    return undefined
  }
}

/**
 * Returns true if a file is as expected. `plain` describes the uncompressed version of a compressed file, or the file
 * itself.
 */
export const isAsExpected = (
  found: ReadFile,
  expected: Packed & Pick<FileFacts, 'sha256'>,
  plain: Packed | undefined,
): boolean =>
  found.sha384 === expected.sha384 &&
  found.bytes === expected.bytes &&
  (expected.sha256 === undefined || found.sha256 === expected.sha256) &&
  (plain === undefined || plain === expected || found.unpacked === plain.sha384)
