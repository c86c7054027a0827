import { createHash } from 'node:crypto'
import type { SizeAndHash } from './manifest.ts'

export const toBytes = (contents: Uint8Array | string): Uint8Array =>
  typeof contents === 'string' ? Buffer.from(contents) : contents

/** Returns the base64 hash for `integrity` attributes, without the name of the algorithm. */
export const sha384 = (contents: Uint8Array | string): string => base64('sha384', contents)

/** Returns the shortest base64 hash that `integrity` attributes accept, for lists that every visitor loads. */
export const sha256 = (contents: Uint8Array | string): string => base64('sha256', contents)

const base64 = (algorithm: string, contents: Uint8Array | string): string =>
  createHash(algorithm).update(contents).digest('base64')

export const toSizeAndHash = (contents: Uint8Array): SizeAndHash => ({
  bytes: contents.length,
  sha384: sha384(contents),
})

/** Returns one sha256 hash of a list of texts, as 64 hexadecimal digits. */
export function digest(...texts: readonly string[]): string {
  const hash = createHash('sha256')
  // The length before each text makes sure that two different lists never hash the same bytes.
  for (const text of texts) hash.update(`${text.length}:`).update(text)
  return hash.digest('hex')
}
