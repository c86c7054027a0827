import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { createRandom } from './random.ts'

test('the same seed gives the same numbers, all from 0 to 1, and another seed gives others', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 32 - 1 }), (seed) => {
      const take = (from: number): number[] => {
        const next = createRandom(from)
        return Array.from({ length: 20 }, next)
      }
      expect(take(seed)).toEqual(take(seed))
      expect(take(seed)).not.toEqual(take(seed + 1))
      for (const number of take(seed)) expect(number >= 0 && number < 1).toBe(true)
    }),
  )
})
