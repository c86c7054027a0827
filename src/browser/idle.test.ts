import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { whenIdle } from './idle.ts'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

const listenTo = (window: object): { readonly isIdle: () => boolean } => {
  let isIdle = false
  void whenIdle(window as Window).then(() => (isIdle = true))
  return { isIdle: () => isIdle }
}

test('whenIdle waits for requestIdleCallback with a timeout of one second', async () => {
  const requestIdleCallback = jest.fn<Window['requestIdleCallback']>()
  const { isIdle } = listenTo({ requestIdleCallback })
  await jest.advanceTimersByTimeAsync(100)
  expect([isIdle(), requestIdleCallback.mock.calls[0]?.[1]]).toEqual([false, { timeout: 1_000 }])

  requestIdleCallback.mock.calls[0]?.[0]({ didTimeout: false, timeRemaining: () => 50 })
  await jest.advanceTimersByTimeAsync(0)
  expect(isIdle()).toBe(true)
})

test('whenIdle waits 50 ms in a browser without requestIdleCallback', async () => {
  const { isIdle } = listenTo({})
  await jest.advanceTimersByTimeAsync(49)
  expect(isIdle()).toBe(false)

  await jest.advanceTimersByTimeAsync(1)
  expect(isIdle()).toBe(true)
})
