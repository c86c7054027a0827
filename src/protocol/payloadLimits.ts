import type { Fields } from './fields.ts'

/** No host has a reason for more: attributes and drafts are the largest payloads, and servers refuse them long before. */
const DEPTH_MAX = 32
const VALUES_MAX = 10_000
const TEXT_MAX = 1_000_000

/** Whether a payload is small and shallow enough to be stored and sent; walks without recursion, so no depth can break it. */
export function isWithinLimits(payload: Fields): boolean {
  const waiting: { readonly value: unknown; readonly depth: number }[] = [{ value: payload, depth: 0 }]
  let [values, characters] = [0, 0]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, depth } = next
    values += 1
    if (typeof value === 'string') characters += value.length
    const children = typeof value === 'object' && value !== null ? Object.values(value) : []
    if (depth > DEPTH_MAX || values + children.length > VALUES_MAX || characters > TEXT_MAX) return false
    for (const child of children as readonly unknown[]) waiting.push({ value: child, depth: depth + 1 })
  }
  return true
}
