import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { isSilent, toPeaks } from './peaks.ts'

describe('peaks', () => {
  test('any measurements give the wanted number of peaks from 0 to 1', () => {
    fc.assert(
      fc.property(fc.array(fc.double()), fc.integer({ min: 1, max: 80 }), (levels, count) => {
        const peaks = toPeaks(levels, count)
        expect(peaks).toHaveLength(count)
        expect(peaks.every((peak) => peak >= 0 && peak <= 1)).toBe(true)
      }),
    )
  })

  test('the loudest measurement is in the peaks', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 40 }), (levels) => {
        expect(Math.max(...toPeaks(levels, 40))).toBe(Math.max(...levels))
      }),
    )
  })

  test.each([
    ['digital silence', Array.from({ length: 20 }, () => 0), true],
    ['a quiet voice', Array.from({ length: 20 }, () => 0.01), false],
    ['a single sound', [...Array.from({ length: 20 }, () => 0), 0.3], false],
    ['a recording that is too short for certainty', [0, 0], false],
    ['a recording without measurements', [], false],
  ])('%s is recognised as silent or not (row %#)', (_what, levels, isExpected) => {
    expect(isSilent(levels)).toBe(isExpected)
  })
})
