import { expect, test } from '@jest/globals'
import { createLoadingQueue } from './loadingQueue.ts'

test('a page gets what it loads in the order of its requests, whatever is loaded first', async () => {
  const queue = createLoadingQueue()
  const got: string[] = []
  let finish: (value: string) => void = () => undefined
  void queue.add(new Promise<string>((resolve) => (finish = resolve))).then((value) => got.push(value))
  void queue.add(Promise.resolve('second')).then((value) => got.push(value))
  const released = queue.release()
  await new Promise((resolve) => setTimeout(resolve))
  expect(got).toEqual([])

  finish('first')
  expect(await released).toBe(true)
  await Promise.resolve()
  expect(got).toEqual(['first'])
  await queue.release()
  await Promise.resolve()
  expect(got).toEqual(['first', 'second'])
  expect(await queue.release()).toBe(false)
})

test('a page gets a failed load in its turn', async () => {
  const queue = createLoadingQueue()
  const failed = expect(queue.add(Promise.reject(new Error('no network')))).rejects.toThrow('no network')
  expect(await queue.release()).toBe(true)
  await failed
})
