import { brotliCompressSync } from 'node:zlib'

const IMPORT_MAP = /<script type="importmap">[\s\S]*?<\/script>/

/**
 * Maximum size of the list of hashes in a page, compressed with brotli, in bytes. It has 32 bytes for each of about 60
 * chunks and 33 languages, and hashes cannot be compressed.
 */
export const INTEGRITY_BUDGET = 5_000

/**
 * Returns the size of the list of hashes in a page, in bytes. The list is compressed by itself with brotli, so the rest
 * of the page does not matter.
 */
export type IntegrityCosts = (html: string) => number

/**
 * Creates a function that computes the size of each list only once. Compressing a list takes longer than generating a
 * page, and a thousand tenants share a few lists.
 */
export function createIntegrityCosts(): IntegrityCosts {
  const known = new Map<string, number>()
  return (html) => {
    const list = IMPORT_MAP.exec(html)?.[0] ?? ''
    const cost = known.get(list) ?? (list === '' ? 0 : brotliCompressSync(list).length)
    known.set(list, cost)
    return cost
  }
}
