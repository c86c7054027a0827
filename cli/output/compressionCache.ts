import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { once } from '../once.ts'
import { openCacheFolder } from './cacheFolder.ts'
import { type BrotliCompressor, compressBrotli, COMPRESSOR_VERSIONS } from './compress.ts'
import { digest, sha384 } from './hash.ts'

/**
 * Opens a folder with the compressed forms of files that many tenants share, and returns a compressor that uses it. The
 * name of an entry contains the hash of the plain contents, their audience and `versions`. An entry must unpack to these contents;
 * otherwise it is ignored and replaced.
 */
export function openCompressionCache(folder: string, versions = COMPRESSOR_VERSIONS): BrotliCompressor {
  // Most builds compress only files of single tenants.
  const openEntries = once(() => openCacheFolder(folder))
  return async (contents, audience) => {
    if (audience === 'oneTenant') return compressBrotli(contents, audience)
    const entries = await openEntries()
    const name = digest(versions, audience, sha384(contents))
    const known = await entries.read(name)
    if (known !== undefined && (await unpacksTo(known, contents))) return known
    const compressed = await compressBrotli(contents, audience)
    await entries.write(name, compressed)
    return compressed
  }
}

async function unpacksTo(compressed: Uint8Array, contents: Uint8Array): Promise<boolean> {
  try {
    // The limit stops bytes that unpack to more. Node refuses a limit of 0.
    const unpacked = await promisify(brotliDecompress)(compressed, { maxOutputLength: Math.max(1, contents.length) })
    return unpacked.equals(contents)
  } catch {
    // Bytes that cannot be unpacked are a damaged entry.
    return false
  }
}
