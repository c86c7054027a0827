import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { installCable } from './cablePeer.ts'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

/** Creates a socket and returns the list of what it gets. */
function createSocket(): readonly string[] {
  const got: string[] = []
  const socket = new WebSocket('ws://shop.example/cable')
  socket.addEventListener('open', () => got.push('open'))
  socket.addEventListener('message', ({ data }: MessageEvent<string>) => got.push(data))
  socket.addEventListener('close', ({ code }) => got.push(`close ${code}`))
  return got
}

const LOST = { code: 1006, reason: '', wasClean: false }

test('a socket gets the recorded frames when the replay gives them', () => {
  const cable = installCable(window, () => undefined)
  const got = createSocket()
  cable.open()
  expect(got).toEqual(['open'])
  cable.deliver('welcome')
  cable.close(LOST)
  cable.deliver('after the end')
  expect(got).toEqual(['open', 'welcome', 'close 1006'])
})

test('a socket that the page creates after its recorded turn gets all that it has missed, in order', () => {
  const cable = installCable(window, () => undefined)
  cable.open()
  cable.deliver('welcome')
  const got = createSocket()
  expect(got).toEqual([])
  jest.runOnlyPendingTimers()
  expect(got).toEqual(['open', 'welcome'])
  cable.deliver('a message')
  expect(got).toEqual(['open', 'welcome', 'a message'])
})

test('of two sockets that the page creates too late, each gets what its own server sent', () => {
  const cable = installCable(window, () => undefined)
  cable.open()
  cable.deliver('to the first')
  cable.close(LOST)
  cable.open()
  cable.deliver('to the second')
  const first = createSocket()
  jest.runOnlyPendingTimers()
  const second = createSocket()
  jest.runOnlyPendingTimers()
  expect(first).toEqual(['open', 'to the first', 'close 1006'])
  expect(second).toEqual(['open', 'to the second'])
})
