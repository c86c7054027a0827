import { lstat, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import { sha256, sha384, toPacked } from './hash.ts'
import type { FileFacts, Packed } from './manifest.ts'

/** What a file on the disk is. */
export type ReadFile = Packed & {
  readonly sha256: string
  /** The sha384 of what a compressed form holds; undefined for other files, and for bytes that cannot be unpacked. */
  readonly unpacked: string | undefined
}

/** Reads files below a folder; a file that has a thousand names is read once. */
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

/** No file of a build is larger; a few bytes can unpack to gigabytes. */
const UNPACKED_LIMIT = 64_000_000

async function hashUnpacked(bytes: Uint8Array, form: string): Promise<string | undefined> {
  const unpack = form === '.gz' ? promisify(gunzip) : promisify(brotliDecompress)
  if (form === '') return undefined
  try {
    return sha384(await unpack(bytes, { maxOutputLength: UNPACKED_LIMIT }))
  } catch {
    // Bytes that cannot be unpacked hold nothing; the caller reports the file as changed.
    return undefined
  }
}

/** `plain`: the facts of the file that a compressed form belongs to, or of the file itself. */
export const isAsExpected = (
  found: ReadFile,
  expected: Packed & Pick<FileFacts, 'sha256'>,
  plain: Packed | undefined,
): boolean =>
  found.sha384 === expected.sha384 &&
  found.bytes === expected.bytes &&
  (expected.sha256 === undefined || found.sha256 === expected.sha256) &&
  (plain === undefined || plain === expected || found.unpacked === plain.sha384)
