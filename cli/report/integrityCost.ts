import { brotliCompressSync } from 'node:zlib'

const IMPORT_MAP = /<script type="importmap">[\s\S]*?<\/script>/

/** The list has a budget of its own: 48 bytes for each of some sixty chunks and 33 languages, which no compression makes smaller. */
export const INTEGRITY_BUDGET = 6_000

/** Asked once for each list: to compress a page takes longer than to make it, and a list costs the same in every page. */
export type IntegrityCosts = (hashes: ReadonlyMap<string, string>, html: string) => number

export function createIntegrityCosts(): IntegrityCosts {
  const known = new Map<string, number>()
  return (hashes, html) => {
    const key = [...hashes.values()].join(' ')
    const cost = known.get(key) ?? integrityCost(html)
    known.set(key, cost)
    return cost
  }
}

/** What the list of hashes adds to a page, compressed. */
export const integrityCost = (html: string): number => brotli(html) - brotli(html.replace(IMPORT_MAP, ''))

const brotli = (text: string): number => brotliCompressSync(text).length
