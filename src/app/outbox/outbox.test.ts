import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import type { Records } from '#browser/storage/records.ts'
import { createSyncRecords } from '#browser/storage/syncRecords.ts'
import { createListedStorage } from '#browser/storage/storage.ts'
import { databaseName, syncRecordsName, scopeOf } from '#browser/storage/storedKeys.ts'
import type { ConversationId } from '#domain/conversation.ts'
import type { ChosenFile } from '#domain/message/attachment.ts'
import type { MessageId } from '#domain/message/message.ts'
import type { PendingMessage } from '#domain/message/outbox.ts'
import { epochSeconds } from '#domain/time.ts'
import { toChosenFileId, toTemporaryId } from '#domain/tokens.ts'
import { createStorageAreas } from '#test/support/widget/fakeStorage.ts'
import { createOutbox } from './outbox.ts'

type Browser = {
  /** Values that are in the database at the start. */
  readonly values?: readonly unknown[]
  /** Whether the database accepts writes. */
  readonly isWorking?: boolean
  readonly area?: Map<string, string>
}

/** Simulates a browser with its database and storage. Each `open` creates the outbox of another page. */
function browserWith({ values = [], isWorking = true, area = new Map() }: Browser = {}) {
  const kept = new Map<string, unknown>(values.map((value, at) => [String(at), value]))
  const records: Records = {
    all: async () => [...kept.values()],
    put: async (key, value) => {
      if (isWorking) kept.set(key, value)
      return isWorking
    },
    drop: async (key) => void kept.delete(key),
    clear: async () => kept.clear(),
    takeAll: async (isRead) => {
      const left = isRead ? [...kept.values()] : []
      kept.clear()
      return left
    },
  }
  const storage = createListedStorage(createStorageAreas(area))
  storage.moveTo('full', () => false)
  const notes = createSyncRecords(storage, syncRecordsName(databaseName(scopeOf('demo', 'here'))))
  const createFor = (person: Pick<Parameters<typeof createOutbox>[0], 'contactHash' | 'authorHash'>) =>
    createOutbox({ records, syncRecords: notes, ...person })
  return { createFor, open: (person?: string) => createFor({ contactHash: () => person }) }
}

const message = (name: string, more: Partial<PendingMessage> = {}): PendingMessage => ({
  temporaryId: toTemporaryId(name),
  content: `text ${name}`,
  createdAt: epochSeconds(1_700_000_000),
  status: 'queued',
  ...more,
})

const namesOf = (messages: readonly PendingMessage[]): readonly string[] =>
  messages.map(({ temporaryId }) => temporaryId)

test('saved messages survive a reload unchanged and in their original order', async () => {
  const { open } = browserWith()
  const before = open()
  const file = new File(['x'], 'x.png', { type: 'image/png' })
  const written = [
    message('zz', { replyTo: 7 as MessageId }),
    message('aa', { files: [file], sentAfter: 9 as MessageId, sentTo: 12 as ConversationId, status: 'sending' }),
    message('mm', {
      begins: true,
      contact: { name: 'Ada', email: 'ada@example.com' },
      attributes: { contact: { news: false }, conversation: { order: 44 } },
      sentAfter: 0,
      status: 'failed',
    }),
  ]
  for (const one of written) await before.save(one)
  await before.save({ ...message('zz'), status: 'failed' })

  expect(namesOf(await open().load())).toEqual(['zz', 'aa', 'mm'])
  expect((await open().load()).slice(1)).toEqual(written.slice(1))
})

test('dropped or cleared messages are not loaded again', async () => {
  const outbox = browserWith().open()
  for (const name of ['a', 'b', 'c', 'd']) outbox.saveSync(message(name))
  for (const name of ['a', 'b', 'c']) await outbox.save(message(name))
  await outbox.drop(toTemporaryId('b'))
  await outbox.drop(toTemporaryId('d'))
  expect(namesOf(await outbox.load())).toEqual(['a', 'c'])
  outbox.saveSync(message('e'))
  await outbox.clear()

  expect(await outbox.load()).toEqual([])
})

test('a message saved only as a note is loaded after a reload, in its original position', async () => {
  const { open } = browserWith()
  const before = open()
  await before.save(message('one'))
  before.saveSync(message('two'))
  await before.save(message('three'))

  expect(await open().load()).toEqual([message('one'), message('two'), message('three')])
})

test('a message in the database takes precedence over its note', async () => {
  const { open } = browserWith()
  const before = open()
  before.saveSync(message('one'))
  await before.save({ ...message('one'), status: 'failed' })
  before.saveSync(message('one'))

  expect(await open().load()).toEqual([{ ...message('one'), status: 'failed' }])
})

test('a note whose files are lost is restored as failed if it has text, and dropped otherwise', async () => {
  const { open } = browserWith()
  const file = new File(['x'], 'x.png', { type: 'image/png' })
  open().saveSync(message('one', { files: [file] }))
  open().saveSync(message('two', { files: [file], content: '' }))

  expect(await open().load()).toEqual([{ ...message('one'), status: 'failed' }])
})

test('a message is kept as a note until it is sent if the database rejects writes', async () => {
  const { open } = browserWith({ isWorking: false })
  const before = open()
  before.saveSync(message('one'))
  await before.save({ ...message('one'), status: 'sending', sentAfter: 0 })

  expect(await open().load()).toEqual([{ ...message('one'), status: 'sending', sentAfter: 0 }])
  await open().drop(toTemporaryId('one'))
  expect(await open().load()).toEqual([])
})

test('a message that is written while the person changes belongs to the next person', async () => {
  const { createFor } = browserWith()
  const changing = createFor({ contactHash: () => 'p1', authorHash: () => undefined })
  await createFor({ contactHash: () => 'p1' }).save(message('one'))
  changing.saveSync(message('two'))
  await changing.save(message('three'))

  expect(namesOf(await createFor({ contactHash: () => 'p2' }).load())).toEqual(['two', 'three'])
})

test('each person loads their own messages and messages written before any person was known', async () => {
  const { open } = browserWith()
  await open().save(message('anonymous'))
  await open('p1').save(message('mine'))
  open('p2').saveSync(message('theirs'))

  expect(namesOf(await open('p1').load())).toEqual(['anonymous', 'mine'])
  expect(namesOf(await open('p2').load())).toEqual(['anonymous', 'theirs'])
})

test('arbitrary values in the database do not prevent valid messages from loading', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.anything()), async (values) => {
      const found = await browserWith({ values: [...values, { ...message('good'), order: 1 }] }).open().load() // prettier-ignore
      expect(namesOf(found)).toContain('good')
    }),
  )
})

test('an arbitrary value in storage does not prevent valid messages from loading', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.string(), fc.json()), async (text) => {
      const outbox = browserWith({
        area: new Map([[`${syncRecordsName(databaseName(scopeOf('demo', 'here')))}:odd`, text]]),
      }).open()
      outbox.saveSync(message('good'))
      expect(namesOf(await outbox.load())).toContain('good')
    }),
  )
})

const chosenFile = (name: string, more: Partial<ChosenFile> = {}): ChosenFile => ({
  id: toChosenFileId(name),
  file: new File(['x'], `${name}.png`, { type: 'image/png' }),
  status: 'ready',
  ...more,
})

test('chosen files are loaded in their order and only for the person who chose them, beside the messages', async () => {
  const { open } = browserWith()
  const files = [chosenFile('b', { canEdit: true }), chosenFile('a', { status: 'failed' })]
  await open('p1').save(message('one'))
  await open('p1').saveChosenFiles(files)

  expect(await open('p1').loadChosenFiles()).toEqual(files)
  expect(await open('p2').loadChosenFiles()).toEqual([])
  expect(namesOf(await open('p1').load())).toEqual(['one'])
})

test('chosen files are deleted by an empty list, and with the messages', async () => {
  const outbox = browserWith().open()
  await outbox.saveChosenFiles([chosenFile('a')])
  await outbox.saveChosenFiles([])
  expect(await outbox.loadChosenFiles()).toEqual([])
  await outbox.saveChosenFiles([chosenFile('a')])
  await outbox.clear()
  expect(await outbox.loadChosenFiles()).toEqual([])
})

test('stored values that are no chosen files are dropped', async () => {
  const valid = chosenFile('a')
  await fc.assert(
    fc.asyncProperty(fc.array(fc.anything()), fc.anything(), async (invalid, person) => {
      const { open } = browserWith({
        values: [...invalid, { chosenFiles: [...invalid, valid, { ...valid, file: {} }] }],
      })
      const loaded = await open().loadChosenFiles()
      expect(loaded).toEqual([valid])
      const odd = browserWith({ values: [{ chosenFiles: person, person }] })
      expect(await odd.open().loadChosenFiles()).toEqual([])
    }),
  )
})
