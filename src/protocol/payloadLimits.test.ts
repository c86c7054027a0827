import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { open, PREFIX } from './envelope.ts'
import { isWithinLimits } from './payloadLimits.ts'

const opened = (json: string) => open(`${PREFIX}${json}`) ?? {}

describe('a payload of a host', () => {
  test.each([
    ['of ten megabytes', JSON.stringify({ event: 'set-draft', text: 'a'.repeat(10_000_000) })],
    [
      'a hundred thousand deep',
      `{"event":"set-custom-attributes","customAttributes":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_001)}`,
    ],
    ['of a list a hundred thousand deep', `{"event":"x","a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
    ['of a million values', `{"event":"x","a":[${'1,'.repeat(1_000_000)}1]}`],
  ])('%s is beyond the limits', (_what, json) => expect(isWithinLimits(opened(json))).toBe(false))

  test('that a page has reason to send is within them', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 10 })), (fields) => {
        expect(isWithinLimits(fields)).toBe(true)
      }),
    )
  })
})
