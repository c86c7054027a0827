import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { readMarks, removeMarks, toMark } from './messageMarks.ts'

describe('marks of messages', () => {
  test('a text of several messages has their indexes in order, and is unchanged without its marks', () => {
    const printable = fc.string().filter((text) => !/[\u2061-\u2064]/.test(text))
    const messages = fc.array(fc.tuple(printable, fc.nat({ max: 10_000 })), { minLength: 1 })
    fc.assert(
      fc.property(messages, (parts) => {
        const text = parts.map(([message, index]) => message + toMark(index)).join('')

        expect(readMarks(text)).toEqual(parts.map(([, index]) => index))
        expect(removeMarks(text)).toBe(parts.map(([message]) => message).join(''))
      }),
    )
  })

  test('a mark has no visible character', () => {
    expect(toMark(186)).toMatch(/^\p{Cf}+$/u)
  })
})
