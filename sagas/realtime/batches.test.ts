import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import fc from 'fast-check'
import { inBatches } from './batches.ts'

type Item = { readonly id: number; readonly isUrgent: boolean }

const DELAY_MS = 16

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

/** Listens to a source in batches, and collects the ids of each batch. */
function listen() {
  const batches: (readonly number[])[] = []
  let send: (item: Item) => void = () => undefined
  const subscribe = inBatches<Item>(
    (emit) => {
      send = emit
      return () => void (send = () => undefined)
    },
    { isUrgent: ({ isUrgent }) => isUrgent, delayMs: () => DELAY_MS },
  )
  const stop = subscribe((items) => void batches.push(items.map(({ id }) => id)))
  return { batches, send: (id: number, isUrgent = false) => send({ id, isUrgent }), stop }
}

const wait = (milliseconds: number): Promise<void> => jest.advanceTimersByTimeAsync(milliseconds)

describe('events of the room in batches', () => {
  test('an urgent event is passed on at once, together with those that wait', async () => {
    const { batches, send } = listen()
    send(1)
    await wait(DELAY_MS - 1)
    expect(batches).toEqual([])
    send(2, true)

    expect(batches).toEqual([[1, 2]])
  })

  test('urgent events right after an urgent one wait for a frame', async () => {
    const { batches, send } = listen()
    send(1, true)
    send(2, true)
    await wait(DELAY_MS - 1)
    send(3, true)
    expect(batches).toEqual([[1]])
    await wait(1)

    expect(batches).toEqual([[1], [2, 3]])
  })

  test('an urgent event right after a batch of others is passed on at once', async () => {
    const { batches, send } = listen()
    send(1)
    await wait(DELAY_MS)
    send(2)
    send(3, true)

    expect(batches).toEqual([[1], [2, 3]])
  })

  test('nothing is passed on after the end', async () => {
    const { batches, send, stop } = listen()
    send(1)
    stop()
    await wait(DELAY_MS)
    send(2, true)

    expect(batches).toEqual([])
  })

  test('whatever the times are, each event is passed on once, in order, and within one delay', async () => {
    const events = fc.array(fc.record({ pause: fc.nat({ max: 40 }), isUrgent: fc.boolean() }), { maxLength: 30 })
    await fc.assert(
      fc.asyncProperty(events, async (sent) => {
        const { batches, send, stop } = listen()
        for (const [id, { pause, isUrgent }] of sent.entries()) {
          await wait(pause)
          send(id, isUrgent)
        }
        await wait(DELAY_MS)
        stop()

        expect(batches.flat()).toEqual(sent.map((_, id) => id))
        expect(batches.every((batch) => batch.length > 0)).toBe(true)
      }),
    )
  })
})
