import { createHash } from 'node:crypto'

/** Part of the tenants that one of several machines builds: the first of three is `{ index: 1, count: 3 }`. */
export type Shard = { readonly index: number; readonly count: number }

/** Maximum number of machines that share the tenants of a build. */
const MAX_COUNT = 1_000

/** Parses `1/3`. Returns undefined for any other text. */
export function parseShard(text: string): Shard | undefined {
  const [, index = 0, count = 0] = (/^(\d{1,4})\/(\d{1,4})$/.exec(text) ?? []).map(Number)
  return index >= 1 && index <= count && count <= MAX_COUNT ? { index, count } : undefined
}

/**
 * Returns true if a tenant belongs to a shard. It depends on the token and the number of shards alone, so a new tenant
 * moves no other one.
 */
export const isInShard = (token: string, { index, count }: Shard): boolean =>
  createHash('sha256').update(token).digest().readUInt32BE() % count === index - 1
