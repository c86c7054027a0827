import { expect, test } from '@jest/globals'
import { createStream, firstWords, type StreamPort, wordsIn } from './stream.ts'
import { STREAM_EXAMPLE } from './streamExample.ts'

const SPEED = { updatesPerSecond: 10, wordsPerUpdate: 2 }
const TEXT = '**One two** three\n\nfour five'

/** Port that records all contents, and calls `onSent` after each. */
function createPort(onSent: (count: number) => void = () => undefined) {
  const contents: string[] = []
  const waits: number[] = []
  const record = (content: string): void => {
    contents.push(content)
    onSent(contents.length)
  }
  const port: StreamPort = {
    create: async (content) => {
      record(content)
      return 7
    },
    update: async (id, content) => record(`${id}: ${content}`),
    wait: async (milliseconds) => waits.push(milliseconds),
  }
  return { contents, waits, port }
}

test('a stream creates one message and updates it with growing text at the given speed', async () => {
  const stream = createStream()
  const { contents, waits, port } = createPort()
  await stream.start(TEXT, SPEED, port)

  expect(contents).toEqual(['**One two**', '7: **One two** three\n\nfour', `7: ${TEXT}`])
  expect(waits).toEqual([100, 100, 100])
  expect(stream.store.get()).toEqual({ status: 'done', text: TEXT, shownWords: 5, messageId: 7 })
})

test('a stopped stream continues in the same message with the next words', async () => {
  const stream = createStream()
  const stopping = createPort((count) => count === 1 && stream.stop())
  await stream.start(TEXT, SPEED, stopping.port)
  expect([stopping.contents, stream.store.get().status]).toEqual([['**One two**'], 'stopped'])
  const { contents, port } = createPort()
  await stream.resume({ ...SPEED, wordsPerUpdate: 3 }, port)

  expect(contents).toEqual([`7: ${TEXT}`])
})

test('a stream that fails keeps its place and reason, and continues with the words that failed', async () => {
  const stream = createStream()
  const { contents, port } = createPort()
  let isBroken = true
  const breaking: StreamPort = {
    ...port,
    update: async (id, content, isLast) => {
      if (isBroken) throw new Error('The sandbox is away.')
      return port.update(id, content, isLast)
    },
  }
  await stream.start(TEXT, SPEED, breaking)
  expect(stream.store.get()).toMatchObject({ status: 'failed', shownWords: 2, problem: 'The sandbox is away.' })
  isBroken = false
  await stream.resume(SPEED, breaking)

  expect(contents).toEqual(['**One two**', '7: **One two** three\n\nfour', `7: ${TEXT}`])
  expect(stream.store.get()).not.toHaveProperty('problem')
})

test('a stream that continues before its first update has ended creates no second message', async () => {
  const stream = createStream()
  let resumed = Promise.resolve()
  const { contents, port } = createPort((count) => {
    if (count !== 1) return
    stream.stop()
    resumed = stream.resume(SPEED, port)
  })
  await stream.start(TEXT, SPEED, port)
  await resumed

  expect(contents).toEqual(['**One two**', '7: **One two** three\n\nfour', `7: ${TEXT}`])
})

test('the first words keep the white space between them', () => {
  expect(firstWords('a  b\n c ', 2)).toBe('a  b')
  expect(firstWords(' a b', 9)).toBe(' a b')
  expect(firstWords('a', 0)).toBe('')
})

test('the example has at least 300 words, and breaks off in every kind of Markdown', () => {
  expect(wordsIn(STREAM_EXAMPLE)).toBeGreaterThanOrEqual(300)
  const parts = Array.from({ length: wordsIn(STREAM_EXAMPLE) }, (_, count) => firstWords(STREAM_EXAMPLE, count))
  const isOpen = (part: string, mark: string): boolean => part.split(mark).length % 2 === 0
  for (const mark of ['**', '`', '```', '~~']) expect(parts.some((part) => isOpen(part, mark))).toBe(true)
  expect(parts.some((part) => /\[[^\]]*$/.test(part))).toBe(true)
})

test('only the whole text of a stream is sent as the last', async () => {
  const stream = createStream()
  const ends: boolean[] = []
  const { port } = createPort()
  await stream.start(TEXT, SPEED, {
    ...port,
    create: (content, isLast) => (ends.push(isLast), port.create(content, isLast)),
    update: (id, content, isLast) => (ends.push(isLast), port.update(id, content, isLast)),
  })

  expect(ends).toEqual([false, false, true])
})
