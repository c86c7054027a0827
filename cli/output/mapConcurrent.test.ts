import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from '@jest/globals'
import { mapConcurrent } from './mapConcurrent.ts'

test('mapConcurrent returns results in the order of the items, not in the order of completion', async () => {
  expect(await mapConcurrent([3, 1, 2], async (ms) => wait(ms, ms * 10))).toEqual([30, 10, 20])
})

test('after a failure, mapConcurrent starts no further item, and rejects when the running ones are done', async () => {
  const done: number[] = []
  const work = async (item: number): Promise<void> => {
    await wait(item * 5)
    if (item === 1) throw new Error('one')
    done.push(item)
  }

  await expect(mapConcurrent([1, 2, 3, 4, 5], work, 3)).rejects.toThrow('one')
  expect(done).toEqual([2, 3])
})

test('mapConcurrent takes an item only when one of its workers is free', async () => {
  let done = 0
  const ahead: number[] = []
  function* items(): Generator<number> {
    for (let index = 0; index < 10; index += 1) {
      ahead.push(index - done)
      yield index
    }
  }
  await mapConcurrent(
    items(),
    async () => {
      await wait(1)
      done += 1
    },
    3,
  )

  expect([done, Math.max(...ahead)]).toEqual([10, 2])
})
