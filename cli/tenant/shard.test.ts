import fc from 'fast-check'
import { describe, expect, test } from '@jest/globals'
import { isInShard, parseShard } from './shard.ts'

describe('a shard of the tenants', () => {
  test('every tenant is in exactly one shard', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\w-]{1,20}$/), fc.integer({ min: 1, max: 50 }), (token, count) => {
        const shards = Array.from({ length: count }, (_, index) => ({ index: index + 1, count }))
        expect(shards.filter((shard) => isInShard(token, shard))).toHaveLength(1)
      }),
    )
  })

  test.each([
    ['1/1', { index: 1, count: 1 }],
    ['3/10', { index: 3, count: 10 }],
  ])('%s is parsed', (text, expected) => expect(parseShard(text)).toEqual(expected))

  test.each(['', '0/3', '4/3', '1/0', '1', '1/1001', '-1/3', '1/3/5', '1.5/3', ' 1/3'])('%j is refused', (text) => {
    expect(parseShard(text)).toBe(undefined)
  })
})
