import { MessageChannel } from 'node:worker_threads'
import { afterEach, describe, expect, jest, test } from '@jest/globals'
import type { ProbeMessage, TraceItem } from '#protocol/trace.ts'
import { createCauses } from '../../probe/causes.ts'
import { createOutbox } from '../../probe/outbox.ts'
import { createRecorder } from '../../probe/recorder.ts'
import { createProbeRequests } from './probeRequests.ts'
import { receiveAll } from './receiveAll.ts'

afterEach(() => void jest.useRealTimers())

/** Starts the probe of a page that never sends its collected items by itself, and a reader of that probe. */
function startPage() {
  const outbox = createOutbox({ setTimeout: () => undefined })
  const recorder = createRecorder({
    ...{ document: 'page', now: () => 0, onItem: outbox.add },
    causes: createCauses({ afterTask: () => undefined }),
  })
  const { port1, port2 } = new MessageChannel()
  const received: TraceItem[] = []
  const requests = createProbeRequests()
  port1.on('message', (message: ProbeMessage) => {
    if ('items' in message) received.push(...message.items)
    else requests.settle(message)
  })
  outbox.connect(port2 as unknown as MessagePort, recorder)
  const request = (name: string): Promise<unknown> => requests.send((sent) => port1.postMessage(sent), name)
  return { recorder, received, request, close: () => port1.close() }
}

describe('receiving all items of a probe', () => {
  test('items that the probe still collects are received', async () => {
    const { recorder, received, request, close } = startPage()
    recorder.record({ lane: 'http', name: 'POST /messages' })
    await receiveAll({ request })
    close()

    expect(received.map(({ name }) => name)).toEqual(['POST /messages'])
  })

  test('a page that never answers ends the wait after a second', async () => {
    jest.useFakeTimers()
    const isOver = jest.fn()
    void receiveAll({ request: () => new Promise(() => undefined) }).then(isOver)
    await jest.advanceTimersByTimeAsync(999)
    expect(isOver).not.toHaveBeenCalled()
    await jest.advanceTimersByTimeAsync(1)

    expect(isOver).toHaveBeenCalled()
  })

  test('a page without a probe ends the wait at once', async () => {
    await expect(receiveAll({ request: () => Promise.reject(new Error('No page')) })).resolves.toBeUndefined()
  })
})
