import { lstat, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import { sha256, sha384, toSizeAndHash } from './hash.ts'
import type { FileEntry, SizeAndHash } from './manifest.ts'

/** State of a file on the disk. */
export type FileState = SizeAndHash & {
  readonly sha256: string
  /**
   * sha384 of the unpacked contents of a compressed file. Undefined for other files, and for bytes that cannot be
   * unpacked.
   */
  readonly unpacked: string | undefined
}

/** Creates a reader of the files below a folder. A file with several hard links is read once. */
export function createFileReader(folder: string): (path: string) => Promise<FileState> {
  const statesByInode = new Map<string, Promise<FileState>>()
  return async (path) => {
    const fullPath = join(folder, path)
    const { dev, ino, nlink } = await lstat(fullPath, { bigint: true })
    const [extension = ''] = /\.(gz|br)$/.exec(path) ?? []
    const key = `${dev}:${ino}:${extension}`
    const reading = statesByInode.get(key) ?? readState(fullPath, extension)
    if (nlink > 1n) statesByInode.set(key, reading)
    return reading
  }
}

async function readState(path: string, extension: string): Promise<FileState> {
  const bytes = await readFile(path)
  return { ...toSizeAndHash(bytes), sha256: sha256(bytes), unpacked: await hashUnpacked(bytes, extension) }
}

/**
 * Maximum unpacked size of a file in bytes, above every file of a build. The limit matters because a few bytes can
 * unpack to gigabytes.
 */
const UNPACKED_LIMIT = 64_000_000

async function hashUnpacked(bytes: Uint8Array, extension: string): Promise<string | undefined> {
  const unpack = extension === '.gz' ? promisify(gunzip) : promisify(brotliDecompress)
  if (extension === '') return undefined
  try {
    return sha384(await unpack(bytes, { maxOutputLength: UNPACKED_LIMIT }))
  } catch {
    // Bytes that cannot be unpacked have no contents; the caller reports the file as changed.
    return undefined
  }
}

/**
 * Returns true if a file has the expected size and hashes. A compressed file must also unpack to the contents that
 * `plain` describes. For other files, `plain` is `expected` itself.
 */
export const isAsExpected = (
  found: FileState,
  expected: SizeAndHash & Pick<FileEntry, 'sha256'>,
  plain: SizeAndHash | undefined,
): boolean =>
  found.sha384 === expected.sha384 &&
  found.bytes === expected.bytes &&
  (expected.sha256 === undefined || found.sha256 === expected.sha256) &&
  (plain === undefined || plain === expected || found.unpacked === plain.sha384)
