import { expect, jest, test } from '@jest/globals'
import { repeat } from './repeat.ts'

test('a call is repeated a second after it has ended, never beside itself, and not after the stop', async () => {
  jest.useFakeTimers()
  const pending: (() => void)[] = []
  const call = jest.fn(() => new Promise<void>((resolve) => void pending.push(resolve)))
  const stop = repeat(call)
  await jest.advanceTimersByTimeAsync(5_000)
  expect(call).toHaveBeenCalledTimes(1)

  pending.shift()?.()
  await jest.advanceTimersByTimeAsync(1_000)
  expect(call).toHaveBeenCalledTimes(2)

  stop()
  pending.shift()?.()
  await jest.advanceTimersByTimeAsync(5_000)
  expect(call).toHaveBeenCalledTimes(2)
  jest.useRealTimers()
})
