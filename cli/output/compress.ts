import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type CompressedContents = { readonly gzip: Uint8Array; readonly brotli: Uint8Array }

const TEXT = /\.(js|css|html|json|svg|txt)$/

export const isText = (path: string): boolean => TEXT.test(path)

/**
 * Offset of the byte in a gzip header that names the operating system. `compress` overwrites it, so that all systems
 * give the same bytes.
 */
const SYSTEM_BYTE = 9
const UNKNOWN_SYSTEM = 255

/** Versions of the compressors. Another version may compress the same contents into other bytes. */
export const COMPRESSOR_VERSIONS = `zlib ${process.versions.zlib}, brotli ${process.versions['brotli']}`

/** Compresses contents at the highest level: a file is compressed once and sent very often. */
export async function compress(contents: Uint8Array): Promise<CompressedContents> {
  const [gzipped, brotli] = await Promise.all([
    promisify(gzip)(contents, { level: constants.Z_BEST_COMPRESSION }),
    promisify(brotliCompress)(contents, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: contents.length,
      },
    }),
  ])
  gzipped[SYSTEM_BYTE] = UNKNOWN_SYSTEM
  return { gzip: gzipped, brotli }
}
