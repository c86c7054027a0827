import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { createRecorder, KEPT_MS, MAX_CHARACTERS, MAX_ITEMS, type Recorder } from './recorder.ts'

const START = 1_774_017_000_000

/** Creates a recorder whose time the test sets. */
function recorderAt(): { readonly recorder: Recorder; readonly clock: { now: number } } {
  const clock = { now: START }
  return { clock, recorder: createRecorder({ document: 'frame', now: () => clock.now }) }
}

const step = fc.record({
  waitMs: fc.integer({ min: 0, max: 60_000 }),
  size: fc.integer({ min: 0, max: 9_000 }),
  isFinished: fc.boolean(),
})

describe('recorder of diagnostics', () => {
  test('any sequence of items stays within two minutes, the number of items and the characters', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
        const { recorder, clock } = recorderAt()
        for (const { waitMs, size, isFinished } of steps) {
          clock.now += waitMs
          const id = recorder.record({
            lane: 'http',
            name: 'GET /x',
            isPending: true,
            value: { body: 'x'.repeat(size) },
          })
          if (isFinished) recorder.finish(id, { body: 'y'.repeat(size) })
          const items = recorder.items()
          expect(items.every(({ at }) => at >= clock.now - KEPT_MS)).toBe(true)
          expect(JSON.stringify(items).length).toBeLessThan(MAX_CHARACTERS + 200 * items.length)
          expect(items.at(-1)?.id).toBe(id)
        }
      }),
    )
  })

  test('the oldest items are dropped if there are too many', () => {
    const { recorder } = recorderAt()
    for (let count = 0; count < MAX_ITEMS + 10; count += 1) recorder.record({ lane: 'action', name: `${count}` })
    expect(recorder.items()).toHaveLength(MAX_ITEMS)
    expect(recorder.items()[0]?.name).toBe('10')
  })

  test('items that became too old while nothing happened are not in the file', () => {
    const { recorder, clock } = recorderAt()
    recorder.record({ lane: 'page', name: 'recording' })
    clock.now += KEPT_MS + 1
    expect(recorder.items()).toEqual([])
  })

  test('a request gets its result and its duration in its place', () => {
    const { recorder, clock } = recorderAt()
    const id = recorder.record({ lane: 'http', name: 'GET /x', isPending: true, value: { method: 'GET' } })
    recorder.record({ lane: 'action', name: 'later' })
    clock.now += 250
    recorder.finish(id, { method: 'GET', status: 200 })
    expect(recorder.items()).toEqual([
      { id, lane: 'http', name: 'GET /x', at: START, payload: '{"method":"GET","status":200}', duration: 250 },
      { id: 'frame:2', lane: 'action', name: 'later', at: START },
    ])
  })

  test('a closed recorder has no items and takes none, not even the result of a request', () => {
    const { recorder } = recorderAt()
    const id = recorder.record({ lane: 'http', name: 'GET /x', isPending: true })
    recorder.close()
    recorder.finish(id, { status: 200 })
    recorder.record({ lane: 'action', name: 'later' })
    expect(recorder.items()).toEqual([])
  })
})
