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

/**
 * Visitors that load a file: those of all tenants of a feature set, those of one tenant, or the few who open something
 * that most visitors never open.
 */
export type Audience = 'manyTenants' | 'oneTenant' | 'fewVisitors'

/**
 * Quality of brotli. The highest one takes three times as long as the next, and makes a page 1% and the names of the
 * emoji 2% smaller. It pays only for a file that most visitors of many tenants load.
 */
const BROTLI_QUALITY: Readonly<Record<Audience, number>> = {
  manyTenants: constants.BROTLI_MAX_QUALITY,
  oneTenant: 10,
  fewVisitors: 10,
}

/**
 * Versions and settings of the compressors. Other ones may compress the same contents into other bytes.
 */
export const COMPRESSOR_VERSIONS = `zlib ${process.versions.zlib}, brotli ${process.versions['brotli']} ${JSON.stringify(BROTLI_QUALITY)}`

/** Compresses contents with brotli. */
export type BrotliCompressor = (contents: Uint8Array, audience: Audience) => Promise<Uint8Array>

export const compressBrotli: BrotliCompressor = (contents, audience) =>
  promisify(brotliCompress)(contents, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY[audience],
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: contents.length,
    },
  })

/** Compresses contents with gzip at its highest level, and with brotli. */
export async function compress(
  contents: Uint8Array,
  audience: Audience,
  toBrotli: BrotliCompressor,
): Promise<CompressedContents> {
  const [gzipped, brotli] = await Promise.all([
    promisify(gzip)(contents, { level: constants.Z_BEST_COMPRESSION }),
    toBrotli(contents, audience),
  ])
  gzipped[SYSTEM_BYTE] = UNKNOWN_SYSTEM
  return { gzip: gzipped, brotli }
}
