import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { subtract } from './result.ts'

test('each name counts as often as it comes', () => {
  expect(subtract(['GET /a', 'GET /a', 'POST /b'], ['GET /a'])).toEqual(['GET /a', 'POST /b'])
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', 'b', 'c')), fc.array(fc.constantFrom('a', 'b', 'c')), (names, others) => {
      expect(subtract(names, names)).toEqual([])
      expect(names.length - subtract(names, others).length).toBe(others.length - subtract(others, names).length)
    }),
  )
})
