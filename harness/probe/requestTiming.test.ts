import { describe, expect, test } from '@jest/globals'
import { toTiming } from './requestTiming.ts'

const ENTRY = {
  ...{ startTime: 100, domainLookupStart: 110, domainLookupEnd: 115, connectStart: 115, connectEnd: 135 },
  ...{ requestStart: 140, responseStart: 190, responseEnd: 200 },
}

describe('phases of a request', () => {
  test('the phases add up to the time from the start to the end of the response', () => {
    expect(toTiming(ENTRY)).toEqual({ queued: 15, dns: 5, connect: 20, wait: 50, receive: 10 })
  })

  test('a request over an open connection has neither name resolution nor connection', () => {
    const open = { domainLookupStart: 100, domainLookupEnd: 100, connectStart: 100, connectEnd: 100 }
    expect(toTiming({ ...ENTRY, ...open })).toEqual({ queued: 40, dns: 0, connect: 0, wait: 50, receive: 10 })
  })

  test('a request whose times are hidden has no phases', () => {
    expect(toTiming({ ...ENTRY, requestStart: 0, responseStart: 0 })).toBeUndefined()
  })
})
