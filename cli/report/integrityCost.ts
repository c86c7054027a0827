import { brotliCompressSync } from 'node:zlib'

const IMPORT_MAP = /<script type="importmap">[\s\S]*?<\/script>/

/** The list has a budget of its own: 32 bytes for each of some sixty chunks and 33 languages, which no compression makes smaller. */
export const INTEGRITY_BUDGET = 5_000

/** What the list of hashes in a page costs, compressed by itself: the same whatever else is in the page. */
export type IntegrityCosts = (html: string) => number

/** Asked once for each list: to compress one takes longer than to make a page, and a thousand tenants share a few. */
export function createIntegrityCosts(): IntegrityCosts {
  const known = new Map<string, number>()
  return (html) => {
    const list = IMPORT_MAP.exec(html)?.[0] ?? ''
    const cost = known.get(list) ?? (list === '' ? 0 : brotliCompressSync(list).length)
    known.set(list, cost)
    return cost
  }
}
