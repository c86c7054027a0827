import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { parseByteRange } from './byteRange.ts'

test.each([
  ['the first bytes', 'bytes=0-1', { first: 0, last: 1 }],
  ['bytes in the middle', 'bytes=3-5', { first: 3, last: 5 }],
  ['all bytes from one on', 'bytes=4-', { first: 4, last: 9 }],
  ['the last bytes', 'bytes=-3', { first: 7, last: 9 }],
  ['more last bytes than there are', 'bytes=-30', { first: 0, last: 9 }],
  ['an end after that of the file', 'bytes=8-100', { first: 8, last: 9 }],
  ['no header', undefined, 'none'],
  ['several ranges', 'bytes=0-1,3-4', 'none'],
  ['another unit', 'lines=0-1', 'none'],
  ['an end before the start', 'bytes=5-2', 'none'],
  ['a start after the file', 'bytes=10-', 'outside'],
  ['no last byte', 'bytes=-0', 'outside'],
])('of a file of ten bytes, a request for %s gets the right part', (_name, header, expected) =>
  expect(parseByteRange(header, 10)).toEqual(expected),
)

test('a parsed range is always inside of the file', () =>
  fc.assert(
    fc.property(fc.string(), fc.option(fc.nat(30)), fc.option(fc.nat(30)), fc.nat(20), (other, start, end, size) => {
      for (const header of [other, `bytes=${start ?? ''}-${end ?? ''}`]) {
        const range = parseByteRange(header, size)
        if (typeof range === 'string') continue
        expect(range.first).toBeGreaterThanOrEqual(0)
        expect(range.first).toBeLessThanOrEqual(range.last)
        expect(range.last).toBeLessThan(size)
      }
    }),
  ))
