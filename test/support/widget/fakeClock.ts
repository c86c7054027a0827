import { afterEach, beforeEach, jest } from '@jest/globals'
import { cleanup } from '@testing-library/react'

/** A working day, so that the result of a test does not depend on the day of the run. */
const WEDNESDAY_NOON = Date.parse('2026-11-18T12:00:00Z')

/** Gives each test of a file a fake clock, and unmounts rendered components after each test. */
export function withFakeClock(now: number | Date = WEDNESDAY_NOON): void {
  beforeEach(() => void jest.useFakeTimers({ now }))
  afterEach(() => {
    cleanup()
    jest.useRealTimers()
  })
}
