import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { anyText } from '#test/support/anyText.ts'
import type { RequestTiming } from '#domain/analytics/requestTiming.ts'
import { MAX_BYTES, MAX_ENTRIES, toBatch } from './timings.lazy.ts'

const ABOUT = {
  session: '0123456789abcdef',
  origin: 'https://a.test',
  os: 'Linux',
  browser: 'Firefox',
  browserVersion: '130.0',
  version: '0.1.0',
} as const

const request = (startMs: number, path = '/x'): RequestTiming => ({
  method: 'GET',
  path,
  status: 200,
  startMs,
  durationMs: 12.345,
})

const FCP = { name: 'FCP', value: 180, rating: 'good' } as const

describe('toBatch', () => {
  test('every metrics entry contains the page, the system, the browser and the version', () => {
    expect(toBatch([request(7.6)], [FCP], ABOUT)).toEqual([
      { kind: 'request', method: 'GET', path: '/x', status: 200, startMs: 8, durationMs: 12, ...ABOUT },
      { kind: 'paint', ...FCP, ...ABOUT },
    ])
  })

  test('a metrics beacon stays within its limits and keeps the newest request and the paint', () => {
    fc.assert(
      fc.property(fc.nat(300), anyText({ maxLength: 40 }), (count, path) => {
        const requests = Array.from({ length: count }, (_none, at) => request(at, path.repeat(40)))
        const batch = toBatch(requests, [FCP], ABOUT)

        expect(batch.length).toBeLessThanOrEqual(MAX_ENTRIES)
        expect(new TextEncoder().encode(JSON.stringify(batch)).length).toBeLessThanOrEqual(MAX_BYTES)
        expect(batch.at(-1)).toMatchObject(FCP)
        if (count > 0 && batch.length > 1) expect(batch.at(-2)).toMatchObject({ startMs: count - 1 })
      }),
    )
  })
})
