import { afterEach, expect } from '@jest/globals'

/** Fails each test of a file in which React, jsdom or the widget writes an error or a warning to the console. */
export function expectQuietConsole(): void {
  const written: unknown[][] = []
  console.error = (...words: unknown[]) => void written.push(words)
  console.warn = (...words: unknown[]) => void written.push(words)
  afterEach(() => {
    expect(written.splice(0)).toEqual([])
  })
}
