import { expect, test } from '@jest/globals'
import { randomHex } from './randomId.ts'

test('randomHex returns unique hex strings of the requested length', () => {
  const made = Array.from({ length: 1_000 }, () => randomHex(12))

  expect(made.filter((hex) => !/^[0-9a-f]{12}$/.test(hex))).toEqual([])
  expect(new Set(made).size).toBe(1_000)
})
