import { createHash } from 'node:crypto'
import type { Packed } from './manifest.ts'

export const toBytes = (contents: Uint8Array | string): Uint8Array =>
  typeof contents === 'string' ? Buffer.from(contents) : contents

/** As `integrity` attributes take it, but for the algorithm's name. */
export const sha384 = (contents: Uint8Array | string): string => base64('sha384', contents)

/** As short as a browser takes it: for lists that every visitor loads. */
export const sha256 = (contents: Uint8Array | string): string => base64('sha256', contents)

const base64 = (algorithm: string, contents: Uint8Array | string): string =>
  createHash(algorithm).update(contents).digest('base64')

export const toPacked = (contents: Uint8Array): Packed => ({ bytes: contents.length, sha384: sha384(contents) })

/** A short name for a list of texts. */
export function digest(...texts: readonly string[]): string {
  const hash = createHash('sha256')
  // With its length, so that no two lists can read alike.
  for (const text of texts) hash.update(`${text.length}:`).update(text)
  return hash.digest('hex')
}
