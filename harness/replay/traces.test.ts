import { expect, test } from '@jest/globals'
import { MAX_REPLAY_BYTES } from '../trace/traceSize.ts'
import { storeReplay, type StoredReplay } from './traces.ts'

test('a recording that is larger than the sandbox accepts is refused before it is sent, with the limit', async () => {
  const replay = { recording: { settings: { text: 'é'.repeat(MAX_REPLAY_BYTES / 2) } } } as unknown as StoredReplay

  await expect(storeReplay('https://nowhere.test', replay)).rejects.toThrow(
    'The trace is too large for a replay: it has 33 MB with its recording, and the sandbox accepts 32 MB.',
  )
})
