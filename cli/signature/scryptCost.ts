/** Parameters of scrypt for Node. */
type ScryptCost = { readonly N: number; readonly r: number; readonly p: number; readonly maxmem: number }

const BLOCK_SIZE = 8

/** Bytes of one block of scrypt for each unit of the block size. */
const BYTES_PER_BLOCK = 128

/** Limits that minisign itself writes: 1 GiB of memory. Higher ones could stop a build machine. */
const MAX_MEMORY = 2n ** 30n
const MAX_OPERATIONS = 2n ** 26n

/**
 * Converts the limits in a secret key file into parameters of scrypt, by the rule of libsodium.
 * Returns undefined for limits that are higher than those of minisign.
 */
export function toScryptCost(opsLimit: bigint, memLimit: bigint): ScryptCost | undefined {
  if (memLimit > MAX_MEMORY || opsLimit > MAX_OPERATIONS) return undefined
  const operations = Math.max(Number(opsLimit), 32_768)
  const memory = Number(memLimit)
  const isLimitedByTime = operations < memory / 32
  const maxN = isLimitedByTime ? operations / (BLOCK_SIZE * 4) : memory / (BLOCK_SIZE * BYTES_PER_BLOCK)
  const N = toPowerOfTwo(maxN)
  const p = isLimitedByTime ? 1 : Math.floor(Math.floor(operations / 4 / N) / BLOCK_SIZE)
  return { N, r: BLOCK_SIZE, p: Math.max(p, 1), maxmem: 2 * BYTES_PER_BLOCK * BLOCK_SIZE * (N + p + 2) }
}

/** Returns the smallest power of two, at least 2, that is more than half of a number. */
function toPowerOfTwo(max: number): number {
  let power = 2
  while (power <= max / 2) power *= 2
  return power
}
