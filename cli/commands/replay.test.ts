import { expect, test } from '@jest/globals'
import { callReplayPage, type ReplayPage } from './replay.ts'

test('a reason that quotes a trace is one short line without control characters', async () => {
  const problem = `version "\u001B[2J\u202E\nOK: fine${'-'.repeat(1_000)}"`
  const page = { evaluate: () => Promise.resolve({ problem }) } as unknown as ReplayPage

  await expect(callReplayPage(page, 'open')).rejects.toMatchObject({
    code: 'badTrace',
    what: expect.stringMatching(
      /^The trace cannot be replayed: version "\\u001b\[2J\\u202e\\u000aOK: fine-{300,400}…\.$/,
    ),
  })
})
