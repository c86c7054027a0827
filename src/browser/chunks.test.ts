import { beforeEach, describe, expect, jest, test } from '@jest/globals'
import { CHUNK_RETRY_MS, CHUNK_TIMEOUT_MS, ChunkLoadError, loadChunk, reportChunks } from './chunks.ts'

const reported: ChunkLoadError[] = []

beforeEach(() => {
  jest.useFakeTimers()
  reported.length = 0
  reportChunks((problem) => void reported.push(problem))
})

const never = (): Promise<string> => new Promise(() => undefined)

/** Returns a loader that gives the answers in turn and counts its calls. */
function loader(...answers: readonly (() => Promise<string>)[]) {
  let attempts = 0
  const load = (): Promise<string> => {
    attempts += 1
    return (answers[attempts - 1] ?? never)()
  }
  return { load, attempts: () => attempts }
}

describe('loadChunk', () => {
  test('a chunk that loads is requested once and leaves no timer', async () => {
    const { load, attempts } = loader(async () => 'screen')
    await expect(loadChunk(load)).resolves.toBe('screen')
    expect([attempts(), reported, jest.getTimerCount()]).toEqual([1, [], 0])
  })

  test('a chunk that is not loaded after 120000 ms is reported as a chunk load error and requested again', async () => {
    const { load, attempts } = loader(never, async () => 'screen')
    const loading = loadChunk(load)
    await jest.advanceTimersByTimeAsync(119_999)
    expect(reported).toEqual([])
    await jest.advanceTimersByTimeAsync(1)
    expect(reported).toEqual([expect.any(ChunkLoadError)])
    expect(reported[0]).toMatchObject({ code: 'chunk', cause: new Error('too late') })
    await jest.advanceTimersByTimeAsync(CHUNK_RETRY_MS)
    await expect(loading).resolves.toBe('screen')
    expect(attempts()).toBe(2)
  })

  test('a chunk that fails twice is not requested again, and the caller receives a chunk load error', async () => {
    const offline = async (): Promise<string> => Promise.reject(new TypeError('Failed to fetch'))
    const { load, attempts } = loader(offline, never)
    const loading = expect(loadChunk(load)).rejects.toMatchObject({ name: 'ChunkLoadError', code: 'chunk' })
    await jest.advanceTimersByTimeAsync(CHUNK_RETRY_MS + CHUNK_TIMEOUT_MS)
    await loading
    await jest.advanceTimersByTimeAsync(CHUNK_TIMEOUT_MS * 2)
    expect([attempts(), reported.length, jest.getTimerCount()]).toEqual([2, 2, 0])
  })
})
