import { expect, jest, test } from '@jest/globals'
import { createBeacon } from './beacon.ts'

const URL_OF_TEST = 'https://a.test/beacon'

const bodyOf = (body: unknown): unknown => (body instanceof Blob ? body.type : body)

test('goes as JSON with the browser’s own beacon, and says whether that has taken it', () => {
  const sendBeacon = jest.fn(() => true)
  const fetch = jest.fn<typeof globalThis.fetch>()
  const beacon = createBeacon({ navigator: { sendBeacon }, fetch })

  expect(beacon(URL_OF_TEST, [1])).toBe(true)
  expect(sendBeacon.mock.calls.map((call: readonly unknown[]) => [call[0], bodyOf(call[1])])).toEqual([[URL_OF_TEST, 'application/json']]) // prettier-ignore
  sendBeacon.mockReturnValue(false)
  expect(beacon(URL_OF_TEST, [1])).toBe(false)
  expect(fetch).not.toHaveBeenCalled()
})

test('goes as a request that outlives the page where a browser has none, and a refusal there hurts nobody', async () => {
  const fetch = jest.fn<typeof globalThis.fetch>(async () => Promise.reject(new TypeError('blocked')))

  expect(createBeacon({ navigator: {}, fetch })(URL_OF_TEST, {})).toBe(true)
  expect(fetch).toHaveBeenCalledWith(URL_OF_TEST, expect.objectContaining({ method: 'POST', keepalive: true, credentials: 'omit' })) // prettier-ignore
  await Promise.resolve()
})

test('what cannot be sent at all is not taken, and nothing throws', () => {
  const throwing = createBeacon({
    navigator: {
      sendBeacon: () => {
        throw new TypeError('blocked')
      },
    },
    fetch: globalThis.fetch,
  })
  expect(throwing(URL_OF_TEST, {})).toBe(false)
  const circle: { self?: unknown } = {}
  circle.self = circle
  expect(createBeacon({ navigator: { sendBeacon: () => true }, fetch: globalThis.fetch })(URL_OF_TEST, circle)).toBe(false) // prettier-ignore
})
