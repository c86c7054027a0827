import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { decodeEnvelope, PREFIX } from './envelope.ts'
import { isWithinLimits } from './payloadLimits.ts'

const opened = (json: string) => decodeEnvelope(`${PREFIX}${json}`) ?? {}

describe('isWithinLimits', () => {
  test.each([
    ['of ten megabytes', JSON.stringify({ event: 'set-draft', text: 'a'.repeat(10_000_000) })],
    [
      'with objects nested 100,000 deep',
      `{"event":"set-custom-attributes","customAttributes":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_001)}`,
    ],
    ['with lists nested 100,000 deep', `{"event":"x","a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
    ['with a million values', `{"event":"x","a":[${'1,'.repeat(1_000_000)}1]}`],
  ])('a host payload %s exceeds the limits', (_what, json) => expect(isWithinLimits(opened(json))).toBe(false))

  test('an ordinary host payload, up to 10 levels deep, is within the limits', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 10 })), (fields) => {
        expect(isWithinLimits(fields)).toBe(true)
      }),
    )
  })
})
