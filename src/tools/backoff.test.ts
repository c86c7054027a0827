import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { backoffDelay } from './backoff.ts'

const BACKOFF = { initialMs: 1_000, maxMs: 30_000 }

test('backoffDelay doubles with each failed attempt, up to the longest delay', () =>
  expect([1, 2, 3, 4, 5, 6, 7].map((attempts) => backoffDelay(attempts, BACKOFF))).toEqual([
    1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
  ]))

test('backoffDelay is never shorter than the server’s delay, the previous delay or the first delay', () =>
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5_000 }), fc.nat({ max: 86_400 }), (attempts, seconds) => {
      const delayMs = backoffDelay(attempts, BACKOFF, seconds * 1_000)
      expect(delayMs).toBeGreaterThanOrEqual(Math.max(seconds * 1_000, BACKOFF.initialMs))
      expect(delayMs).toBeLessThanOrEqual(Math.max(seconds * 1_000, BACKOFF.maxMs))
      expect(backoffDelay(attempts + 1, BACKOFF, seconds * 1_000)).toBeGreaterThanOrEqual(delayMs)
    }),
  ))
