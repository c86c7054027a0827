import { describe, expect, jest, test } from '@jest/globals'
import { createBeacon } from './beacon.ts'

const URL = 'https://metrics.test/collect'

/** Creates a beacon in a browser with the given `sendBeacon`, and a network that answers with the given status. */
function stage(sendBeacon: undefined | (() => boolean), status: number | 'down' = 200) {
  const requests: Request[] = []
  const lost = jest.fn()
  const send = createBeacon({
    navigator: sendBeacon === undefined ? {} : { sendBeacon },
    fetch: async (input, init) => {
      requests.push(new Request(input, init))
      if (status === 'down') throw new TypeError('Failed to fetch')
      return new Response(null, { status })
    },
  })
  return { send, requests, lost }
}

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

const throwing = (): boolean => {
  throw new Error('blocked')
}

describe('createBeacon', () => {
  test('a beacon is sent as JSON by sendBeacon, without another request', async () => {
    const taken: Blob[] = []
    const requests = jest.fn<typeof fetch>()
    const send = createBeacon({
      navigator: { sendBeacon: (_url, blob) => taken.push(blob) > 0 },
      fetch: requests,
    })

    expect(send(URL, [{ a: 1 }])).toBe(true)
    expect(taken.map(({ type }) => type)).toEqual(['application/json'])
    expect(await taken[0]?.text()).toBe('[{"a":1}]')
    expect(requests).not.toHaveBeenCalled()
  })

  test.each([
    ['is missing', undefined],
    ['returns false', () => false],
    ['throws', throwing],
  ])('a keepalive request is sent instead of a beacon if sendBeacon %s', async (_how, sendBeacon) => {
    const { send, requests, lost } = stage(sendBeacon)

    expect(send(URL, { a: 1 }, lost)).toBe(true)
    await settled()
    expect(requests.map(({ method, keepalive, credentials }) => ({ method, keepalive, credentials }))).toEqual([
      { method: 'POST', keepalive: true, credentials: 'omit' },
    ])
    expect(await requests[0]?.json()).toEqual({ a: 1 })
    expect(lost).not.toHaveBeenCalled()
  })

  test.each([
    ['meets a server error', 500, 500],
    ['is sent offline', 'down', undefined],
  ] as const)('a beacon that %s is reported as lost once', async (_how, status, expectedStatus) => {
    const { send, lost } = stage(undefined, status)
    send(URL, {}, lost)
    await settled()

    expect(lost.mock.calls).toEqual([[expectedStatus]])
  })

  test('a beacon that cannot be written as JSON is not sent, and nothing is thrown', () => {
    const circle: { self?: unknown } = {}
    circle.self = circle

    expect(stage(undefined).send(URL, circle)).toBe(false)
  })
})
