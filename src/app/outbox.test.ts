import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import type { Records } from '#browser/records.ts'
import type { MessageId } from '#domain/message.ts'
import type { PendingMessage } from '#domain/pendingMessage.ts'
import { epochSeconds } from '#domain/time.ts'
import { toTemporaryId } from '#domain/tokens.ts'
import { createOutbox } from './outbox.ts'

function recordsOf(values: readonly unknown[] = []) {
  const kept = new Map<string, unknown>(values.map((value, at) => [String(at), value]))
  const records: Records = {
    all: async () => [...kept.values()],
    put: async (key, value) => void kept.set(key, value),
    drop: async (key) => void kept.delete(key),
    clear: async () => kept.clear(),
  }
  return records
}

const message = (name: string, more: Partial<PendingMessage> = {}): PendingMessage => ({
  temporaryId: toTemporaryId(name),
  content: `text ${name}`,
  createdAt: epochSeconds(1_700_000_000),
  status: 'queued',
  ...more,
})

test('what is kept comes back as it was, in the order it was written, over a reload', async () => {
  const records = recordsOf()
  const before = createOutbox(records)
  const file = new File(['x'], 'x.png', { type: 'image/png' })
  const written = [
    message('zz', { replyTo: 7 as MessageId }),
    message('aa', { files: [file], sentAfter: 9 as MessageId, status: 'sending' }),
    message('mm', { begins: true, sentAfter: 0, status: 'failed' }),
  ]
  for (const one of written) await before.keep(one)
  await before.keep({ ...message('zz'), status: 'failed' })

  expect((await createOutbox(records).all()).map(({ temporaryId }) => temporaryId)).toEqual(['zz', 'aa', 'mm'])
  expect((await createOutbox(records).all()).slice(1)).toEqual(written.slice(1))
})

test('what is dropped, or cleared, is gone', async () => {
  const outbox = createOutbox(recordsOf())
  for (const name of ['a', 'b', 'c']) await outbox.keep(message(name))
  await outbox.drop(toTemporaryId('b'))
  expect((await outbox.all()).map(({ temporaryId }) => temporaryId)).toEqual(['a', 'c'])
  await outbox.clear()

  expect(await outbox.all()).toEqual([])
})

test('whatever else lies in the database is left out, and nothing throws', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.anything()), async (values) => {
      const found = await createOutbox(recordsOf([...values, { ...message('good'), order: 1 }])).all()
      expect(found.map(({ temporaryId }) => temporaryId)).toContain('good')
    }),
  )
})
