import { fnv1a } from '#tools/fnv1a.ts'

/**
 * Returns a number from 0 (inclusive) to 1 (exclusive) that depends only on the key. Keys that differ in one character
 * give unrelated numbers.
 */
export function randomFor(key: string): number {
  let bits = Number.parseInt(fnv1a(key), 16)
  // The finalizer of MurmurHash3 spreads each bit over all others, which FNV-1a does not do for the last characters.
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return ((bits ^ (bits >>> 16)) >>> 0) / 2 ** 32
}
