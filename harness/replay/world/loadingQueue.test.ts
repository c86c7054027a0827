import { expect, test } from '@jest/globals'
import { createLoadingQueue } from './loadingQueue.ts'

test('a page gets what it loads in the order of its requests, whatever is loaded first', async () => {
  const queue = createLoadingQueue([])
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
  const queue = createLoadingQueue([])
  const failed = expect(queue.add(Promise.reject(new Error('no network')))).rejects.toThrow('no network')
  expect(await queue.release()).toBe(true)
  await failed
})

test('a recorded script arrives in its turn, and a script that the recording does not have arrives at once', async () => {
  const queue = createLoadingQueue(['Home', 'Chat', 'Home'])
  const got: string[] = []
  for (const [index, script] of ['Home', 'New', 'Chat', 'Home', 'Home'].entries())
    void queue.add(Promise.resolve(), script).then(() => got.push(`${script} ${index}`))
  const releaseAll = async (): Promise<readonly string[]> => {
    while (await queue.release()) await Promise.resolve()
    return got.splice(0)
  }

  expect(await releaseAll()).toEqual(['New 1', 'Home 4'])
  queue.arrive('Chat', undefined)
  expect(await releaseAll()).toEqual(['Chat 2'])
  queue.arrive('Home', undefined)
  expect(await releaseAll()).toEqual(['Home 0'])
  queue.arrive('Home', undefined)
  expect(await releaseAll()).toEqual(['Home 3'])
})

test('a script that the page imports after its recorded turn arrives at once', async () => {
  const queue = createLoadingQueue(['Home'])
  queue.arrive('Home', undefined)
  const loaded = queue.add(Promise.resolve('module'), 'Home')
  expect(await queue.release()).toBe(true)
  expect(await loaded).toBe('module')
})

test('a script whose import failed in the recording fails again', async () => {
  const queue = createLoadingQueue(['Home'])
  const failed = expect(queue.add(Promise.resolve(), 'Home')).rejects.toThrow('offline')
  queue.arrive('Home', 'offline')
  expect(await queue.release()).toBe(true)
  await failed
})
