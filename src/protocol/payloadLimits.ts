import type { Fields } from './fields.ts'

/** No host has a reason for more: attributes and drafts are the largest payloads, and servers refuse them long before. */
const DEPTH_MAX = 32
const SIZE_MAX = 1_000_000

const sizeOf = (value: unknown): number => (typeof value === 'string' ? value.length : 100)

const childrenOf = (value: unknown): readonly unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value) : []

/** Whether a payload is small and shallow enough to be stored and sent; goes level by level, so no depth can break it. */
export function isWithinLimits(payload: Fields): boolean {
  let level: readonly unknown[] = [payload]
  let size = 0
  for (let depth = 0; level.length > 0; depth += 1) {
    for (const value of level) size += sizeOf(value)
    if (depth > DEPTH_MAX || size > SIZE_MAX) return false
    level = level.flatMap(childrenOf)
  }
  return true
}
