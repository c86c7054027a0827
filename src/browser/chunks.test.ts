import { beforeEach, describe, expect, jest, test } from '@jest/globals'
import { CHUNK_RETRY_MS, CHUNK_TIMEOUT_MS, ChunkLoadError, loadChunk, reportChunks } from './chunks.ts'

const told: ChunkLoadError[] = []

beforeEach(() => {
  jest.useFakeTimers()
  told.length = 0
  reportChunks((problem) => void told.push(problem))
})

const never = (): Promise<string> => new Promise(() => undefined)

/** Returns a loader that gives the answers in turn and counts its calls. */
function loader(...answers: readonly (() => Promise<string>)[]) {
  let asked = 0
  const load = (): Promise<string> => {
    asked += 1
    return (answers[asked - 1] ?? never)()
  }
  return { load, asked: () => asked }
}

describe('loadChunk', () => {
  test('a chunk that loads is requested once and leaves no timer', async () => {
    const { load, asked } = loader(async () => 'screen')
    await expect(loadChunk(load)).resolves.toBe('screen')
    expect([asked(), told, jest.getTimerCount()]).toEqual([1, [], 0])
  })

  test('a chunk that is not loaded after 120000 ms is reported as a chunk load error and requested again', async () => {
    const { load, asked } = loader(never, async () => 'screen')
    const loading = loadChunk(load)
    await jest.advanceTimersByTimeAsync(119_999)
    expect(told).toEqual([])
    await jest.advanceTimersByTimeAsync(1)
    expect(told).toEqual([expect.any(ChunkLoadError)])
    expect(told[0]).toMatchObject({ code: 'chunk', cause: new Error('too late') })
    await jest.advanceTimersByTimeAsync(CHUNK_RETRY_MS)
    await expect(loading).resolves.toBe('screen')
    expect(asked()).toBe(2)
  })

  test('a chunk that fails twice is not requested again, and the caller receives a chunk load error', async () => {
    const offline = async (): Promise<string> => Promise.reject(new TypeError('Failed to fetch'))
    const { load, asked } = loader(offline, never)
    const loading = expect(loadChunk(load)).rejects.toMatchObject({ name: 'ChunkLoadError', code: 'chunk' })
    await jest.advanceTimersByTimeAsync(CHUNK_RETRY_MS + CHUNK_TIMEOUT_MS)
    await loading
    await jest.advanceTimersByTimeAsync(CHUNK_TIMEOUT_MS * 2)
    expect([asked(), told.length, jest.getTimerCount()]).toEqual([2, 2, 0])
  })
})
