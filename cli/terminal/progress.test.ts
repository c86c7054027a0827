import { beforeEach, describe, expect, test } from '@jest/globals'
import { createProgress, type ProgressReport } from './progress.ts'

let now = 0
let written: string[] = []
let tick: (() => void) | undefined

const start = (isTty: boolean, columns = 40): ProgressReport =>
  createProgress({
    write: (text) => void written.push(text),
    isTty,
    columns,
    now: () => now,
    every: (_ms, callback) => {
      tick = callback
      return () => (tick = undefined)
    },
  })

beforeEach(() => {
  now = 0
  written = []
  tick = undefined
})

describe('a log', () => {
  test('has the first step at once, then one every five seconds, and the full count at the end', () => {
    const { onProgress } = start(false)
    for (let done = 0; done <= 1000; done += 1) {
      now = done * 10
      onProgress({ done, total: 1000, what: 'tenants' })
    }

    expect(written).toEqual(['[   0/1000] tenants\n', '[ 500/1000] tenants, 5 s\n', '[1000/1000] tenants, 10 s\n'])
  })
})

describe('a log of several steps', () => {
  test('has the end only of steps whose count it has shown', () => {
    const { onProgress } = start(false)
    for (const progress of [
      { done: 0, total: 2, what: 'reading' },
      { done: 2, total: 2, what: 'reading' },
      { done: 0, total: 3, what: 'writing' },
      { done: 3, total: 3, what: 'writing' },
      { done: 0, total: 1, what: 'bundling' },
      { done: 1, total: 1, what: 'bundling' },
    ])
      onProgress(progress)

    expect(written).toEqual(['[0/2] reading\n', '[2/2] reading\n'])
  })
})

describe('a terminal', () => {
  test('has one line that is drawn again, as wide as it fits, and no line at the end', () => {
    const { onProgress } = start(true, 20)
    onProgress({ done: 0, total: 2, what: 'bundling a long name' })
    now = 3000
    tick?.()
    onProgress({ done: 1, total: 2, what: 'compressing' })
    tick?.()
    onProgress({ done: 2, total: 2, what: 'done' })

    expect(written).toEqual(['\r\u001B[K[0/2] bundling a lo', '\r\u001B[K[1/2] compressing, ', '\r\u001B[K'])
    expect(tick).toBeUndefined()
  })

  test('sees that a step takes time', () => {
    const { onProgress } = start(true)
    onProgress({ done: 0, total: 1, what: 'bundling' })
    now = 7000
    tick?.()

    expect(written.at(-1)).toContain('bundling, 7 s')
  })

  test('gets its line back for words that stay', () => {
    const { onProgress, clear } = start(true)
    onProgress({ done: 0, total: 1, what: 'bundling' })
    clear()
    clear()

    expect([written, tick]).toEqual([['\r\u001B[K'], undefined])
  })
})
