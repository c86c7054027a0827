import { lstatSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { sha256, sha384, toSizeAndHash } from './hash.ts'
import type { FileEntry, SizeAndHash } from './manifest.ts'

/** State of a file on the disk. */
export type FileState = SizeAndHash & {
  /** Undefined for a compressed file, whose sha256 no manifest lists. */
  readonly sha256: string | undefined
  /**
   * sha384 of the unpacked contents of a compressed file. Undefined for other files, and for bytes that cannot be
   * unpacked.
   */
  readonly unpacked: string | undefined
}

/**
 * Creates a reader of the files below a folder. A file with several hard links is read once. The reader is synchronous,
 * because an asynchronous call costs many times more than the read of a small file.
 */
export function createFileReader(folder: string): (path: string) => FileState {
  const statesByInode = new Map<string, FileState>()
  return (path) => {
    const fullPath = join(folder, path)
    const { dev, ino, nlink } = lstatSync(fullPath, { bigint: true })
    const [extension = ''] = /\.(gz|br)$/.exec(path) ?? []
    const key = `${dev}:${ino}:${extension}`
    const state = statesByInode.get(key) ?? readState(fullPath, extension)
    if (nlink > 1n) statesByInode.set(key, state)
    return state
  }
}

function readState(path: string, extension: string): FileState {
  const bytes = readFileSync(path)
  const hash = extension === '' ? sha256(bytes) : undefined
  return { ...toSizeAndHash(bytes), sha256: hash, unpacked: hashUnpacked(bytes, extension) }
}

/**
 * Maximum unpacked size of a file in bytes, above every file of a build. The limit matters because a few bytes can
 * unpack to gigabytes.
 */
const UNPACKED_LIMIT = 64_000_000

/** Size of the pieces in which a file is unpacked, in bytes. Most files fit into one. */
const PIECE_BYTES = 131_072

function hashUnpacked(bytes: Uint8Array, extension: string): string | undefined {
  const unpack = extension === '.gz' ? gunzipSync : brotliDecompressSync
  if (extension === '') return undefined
  try {
    return sha384(unpack(bytes, { maxOutputLength: UNPACKED_LIMIT, chunkSize: PIECE_BYTES }))
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
