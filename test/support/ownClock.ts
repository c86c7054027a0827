import { afterEach, beforeEach, jest } from '@jest/globals'
import { cleanup } from '@testing-library/react'

/** A working day, so that no test depends on the day on which it runs. */
const WEDNESDAY_NOON = Date.parse('2026-11-18T12:00:00Z')

/** Gives each example of a file a clock moved by hand; what it has drawn goes with it. */
export function withOwnClock(now: number | Date = WEDNESDAY_NOON): void {
  beforeEach(() => void jest.useFakeTimers({ now }))
  afterEach(() => {
    cleanup()
    jest.useRealTimers()
  })
}
