import type { Fields } from './fields.ts'

/** No host has a reason for more: attributes and drafts are the largest payloads, and servers refuse them long before. */
const DEPTH_MAX = 32
const SIZE_MAX = 1_000_000

/** Whether a payload is small and shallow enough to be stored and sent; the limit of depth bounds the recursion. */
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
