import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { whenPainted } from './paint.ts'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

const listen = (): { readonly isPainted: () => boolean } => {
  let isPainted = false
  void whenPainted(window).then(() => (isPainted = true))
  return { isPainted: () => isPainted }
}

test('whenPainted waits for the task after the next frame', async () => {
  const requestFrame = jest.spyOn(window, 'requestAnimationFrame').mockReturnValue(1)
  const { isPainted } = listen()
  await jest.advanceTimersByTimeAsync(50)
  requestFrame.mock.calls[0]?.[0](50)
  expect(isPainted()).toBe(false)

  await jest.advanceTimersByTimeAsync(0)
  expect(isPainted()).toBe(true)
})

test('whenPainted waits 100 ms at most, as a hidden page has no frames', async () => {
  jest.spyOn(window, 'requestAnimationFrame').mockReturnValue(1)
  const { isPainted } = listen()
  await jest.advanceTimersByTimeAsync(99)
  expect(isPainted()).toBe(false)

  await jest.advanceTimersByTimeAsync(1)
  expect(isPainted()).toBe(true)
})
