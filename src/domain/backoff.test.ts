import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import type { Failure } from './failure.ts'
import { backoffDelay } from './backoff.ts'

const PATIENCE = { firstMs: 1_000, longestMs: 30_000 }

const busy = (retryAfterSeconds: number): Failure => ({
  code: 'status',
  status: 429,
  reason: 'Too Many Requests',
  isQuiet: false,
  retryAfterSeconds,
})

test('backoffDelay doubles with every miss, up to the longest delay', () =>
  expect([1, 2, 3, 4, 5, 6, 7].map((misses) => backoffDelay(misses, PATIENCE))).toEqual([
    1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
  ]))

test('backoffDelay is never shorter than the server’s delay, the previous delay or the first delay', () =>
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5_000 }), fc.nat({ max: 86_400 }), (misses, seconds) => {
      const pauseMs = backoffDelay(misses, PATIENCE, busy(seconds))
      expect(pauseMs).toBeGreaterThanOrEqual(Math.max(seconds * 1_000, PATIENCE.firstMs))
      expect(pauseMs).toBeLessThanOrEqual(Math.max(seconds * 1_000, PATIENCE.longestMs))
      expect(backoffDelay(misses + 1, PATIENCE, busy(seconds))).toBeGreaterThanOrEqual(pauseMs)
    }),
  ))
