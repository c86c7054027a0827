import type { Fields } from '#tools/fields.ts'

/**
 * Maximum depth of a payload, and maximum size: each text counts its length, every other value 100. The largest
 * payloads are attributes and drafts, which servers reject long before these limits.
 */
const DEPTH_MAX = 32
const SIZE_MAX = 1_000_000

/**
 * Returns whether a payload is small and shallow enough to be stored and sent. The depth limit also bounds the
 * recursion.
 */
export function isWithinLimits(payload: Fields): boolean {
  let size = 0
  const fits = (value: unknown, depth: number): boolean => {
    size += typeof value === 'string' ? value.length : 100
    return (
      depth <= DEPTH_MAX &&
      size <= SIZE_MAX &&
      (typeof value !== 'object' || value === null || Object.values(value).every((child) => fits(child, depth + 1)))
    )
  }
  return fits(payload, 0)
}
