import { expect, test } from '@jest/globals'
import { createNetworkWatch } from './networkWatch.ts'

const event = (name: string, requestId: string, url = 'https://chat.example/') => ({
  method: `Network.${name}`,
  params: { requestId, request: { url } },
})

test('the network is quiet when all requests have ended and nothing has happened for the time', () => {
  let now = 0
  const watch = createNetworkWatch(() => now)
  const isQuietAt = (time: number): boolean => {
    now = time
    return watch.isQuiet(2_000)
  }
  watch.handle(event('requestWillBeSent', '1'))
  expect(isQuietAt(5_000)).toBe(false)
  watch.handle(event('loadingFailed', '1'))
  expect([isQuietAt(6_999), isQuietAt(7_000)]).toEqual([false, true])
})

test('a data address and a socket keep the network quiet', () => {
  let now = 0
  const watch = createNetworkWatch(() => now)
  now = 2_000
  watch.handle(event('webSocketCreated', '1'))
  expect(watch.isQuiet(2_000)).toBe(true)
  watch.handle(event('requestWillBeSent', '2', 'data:,'))
  now = 4_000
  expect(watch.isQuiet(2_000)).toBe(true)
})
