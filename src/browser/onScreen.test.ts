import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { whenOnScreen } from './onScreen.ts'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

/** Creates a frame. `show` reports the given visible share of it and advances the time. */
function startFrame() {
  let report: (entries: readonly { readonly intersectionRatio: number }[]) => void = () => undefined
  const observed: Element[] = []
  class IntersectionObserver {
    constructor(callback: typeof report) {
      report = callback
    }
    observe = (element: Element): void => void observed.push(element)
    disconnect = (): void => void observed.splice(0)
  }
  const { document } = window
  const frame = { document, IntersectionObserver, setTimeout, clearTimeout } as unknown as Window & typeof globalThis
  let isOnScreen = false
  void whenOnScreen(frame).then(() => (isOnScreen = true))
  return {
    observed,
    isOnScreen: () => isOnScreen,
    show: async (share: number, milliseconds: number) => {
      report([{ intersectionRatio: share }])
      await jest.advanceTimersByTimeAsync(milliseconds)
    },
  }
}

test('a frame that stays on screen counts as on screen after 700 ms, and is observed no longer', async () => {
  const { show, isOnScreen, observed } = startFrame()
  await show(1, 699)
  expect([isOnScreen(), observed.length]).toEqual([false, 1])

  await show(0.5, 700)
  expect([isOnScreen(), observed.length]).toEqual([true, 0])
})

test('a panel that slides out of the page does not count as on screen', async () => {
  const { show, isOnScreen } = startFrame()
  await show(1, 500)
  await show(0, 60_000)

  expect(isOnScreen()).toBe(false)
})

test('a frame of which only an edge touches the screen does not count as on screen', async () => {
  const { show, isOnScreen } = startFrame()
  await show(0, 60_000)

  expect(isOnScreen()).toBe(false)
})
