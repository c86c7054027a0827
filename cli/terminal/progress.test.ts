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

describe('progress in a log', () => {
  test('progress in a log is written at once, then every five seconds, and at the end', () => {
    const { onProgress } = start(false)
    for (let done = 0; done <= 1000; done += 1) {
      now = done * 10
      onProgress({ done, total: 1000, what: 'tenants' })
    }

    expect(written).toEqual(['[   0/1000] tenants\n', '[ 500/1000] tenants, 5 s\n', '[1000/1000] tenants, 10 s\n'])
  })
})

describe('progress of several steps in a log', () => {
  test('a log has a line for the end of a step only if it has shown the step’s count before', () => {
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

describe('progress on a terminal', () => {
  test('a terminal shows one progress line that is redrawn, cut to its width, and erased at the end', () => {
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

  test('a terminal shows for how long a step has been running', () => {
    const { onProgress } = start(true)
    onProgress({ done: 0, total: 1, what: 'bundling' })
    now = 7000
    tick?.()

    expect(written.at(-1)).toContain('bundling, 7 s')
  })

  test('the progress line of a terminal is erased once for other output, and is not drawn again', () => {
    const { onProgress, clear } = start(true)
    onProgress({ done: 0, total: 1, what: 'bundling' })
    clear()
    clear()

    expect([written, tick]).toEqual([['\r\u001B[K'], undefined])
  })
})
