import { afterEach, beforeEach, jest } from '@jest/globals'
import { cleanup } from '@testing-library/react'

/** Gives each example of a file a clock moved by hand; what it has drawn goes with it. */
export function withOwnClock(now?: number | Date): void {
  beforeEach(() => void jest.useFakeTimers(now === undefined ? {} : { now }))
  afterEach(() => {
    cleanup()
    jest.useRealTimers()
  })
}
