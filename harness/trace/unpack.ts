import { Gunzip } from 'fflate'

/** Compressed bytes that are unpacked at once. Deflate makes at most 1,032 times as many of them. */
const CHUNK_BYTES = 16_384

/**
 * Unpacks a gzip. Returns undefined as soon as the result has more bytes than the limit, whatever size the file itself
 * names. Throws the error of the library for a broken file.
 */
export function unpack(packed: Uint8Array, maxBytes: number): Uint8Array | undefined {
  const unpacked = { chunks: [] as Uint8Array[], size: 0 }
  const gunzip = new Gunzip((chunk) => {
    unpacked.chunks.push(chunk)
    unpacked.size += chunk.length
  })
  for (let at = 0; at < packed.length; at += CHUNK_BYTES) {
    gunzip.push(packed.subarray(at, at + CHUNK_BYTES), at + CHUNK_BYTES >= packed.length)
    if (unpacked.size > maxBytes) return undefined
  }
  return join(unpacked.chunks, unpacked.size)
}

function join(chunks: readonly Uint8Array[], size: number): Uint8Array {
  const bytes = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}
