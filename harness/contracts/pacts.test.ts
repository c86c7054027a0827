import { readFileSync } from 'node:fs'
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { readPact } from './pacts.ts'

const read = (service: string): unknown =>
  JSON.parse(readFileSync(`contracts/pacts/livechat-widget-${service}.json`, 'utf8'))

describe('interactions of the pacts', () => {
  test('an interaction of HTTP has its operation and status', () => {
    expect(readPact(read('widget-api'))).toContainEqual({
      ...{ description: 'a message beyond the rate limit', service: 'widget-api', operation: 'sendMessage' },
      ...{ status: 429, frames: [] },
    })
  })

  test('a subscription covers the frame that is sent and the frame that answers it', () => {
    const rejected = readPact(read('realtime')).find(({ description }) => /unknown room/.test(description))

    expect(rejected?.frames).toEqual(['→ subscribe', '← reject_subscription'])
  })

  test('any value is read without an error, and a value of another shape has no interactions', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => expect(readPact(value)).toEqual([])))
  })
})
