import { brotliCompressSync } from 'node:zlib'

const IMPORT_MAP = /<script type="importmap">[\s\S]*?<\/script>/

/** What the list of hashes adds to a page, compressed: it has a budget of its own. */
export const integrityCost = (html: string): number => brotli(html) - brotli(html.replace(IMPORT_MAP, ''))

const brotli = (text: string): number => brotliCompressSync(text).length
