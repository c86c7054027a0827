import { afterEach, beforeEach, expect, jest } from '@jest/globals'

/** Fails each test of a file in which React, jsdom or the widget writes an error or a warning to the console. */
export function expectQuietConsole(): void {
  const written: unknown[][] = []
  beforeEach(() => {
    for (const level of ['error', 'warn'] as const)
      jest.spyOn(console, level).mockImplementation((...args) => void written.push(args))
  })
  afterEach(() => {
    expect(written.splice(0)).toEqual([])
  })
}
