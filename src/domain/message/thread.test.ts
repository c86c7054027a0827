import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { type Message, type MessageId, type TemporaryId, sortMessages } from './message.ts'
import type { ConversationId } from '../conversation.ts'
import type { PendingMessage } from './outbox.ts'
import { type Copy, EMPTY_THREAD, applyCopies, settlePending, type Thread } from './thread.ts'
import { epochMs, epochSeconds } from '../time.ts'

const messageId = (id: number): MessageId => id as MessageId
const temporaryId = (hex: string): TemporaryId => hex as TemporaryId

const message = (id: number, more: Partial<Message> = {}): Message => ({
  id: messageId(id),
  conversationId: 12 as ConversationId,
  direction: 'outgoing',
  content: `text ${id}`,
  body: { kind: 'text' },
  attachments: [],
  createdAt: epochSeconds(1_700_000_000 + id),
  isDeleted: false,
  ...more,
})

const created = (copy: Message): Copy => ({ from: 'created', message: copy, receivedAt: epochMs(10) })
const updated = (copy: Message): Copy => ({ from: 'updated', message: copy, receivedAt: epochMs(10) })
const page = (requestedAt: number, ...copies: Message[]): Copy[] =>
  copies.map((copy) => ({ from: 'page', message: copy, requestedAt: epochMs(requestedAt) }))

const pending = (hex: string, content: string, more: Partial<PendingMessage> = {}): PendingMessage => ({
  temporaryId: temporaryId(hex),
  content,
  createdAt: epochSeconds(1_700_000_000),
  status: 'sending',
  sentAfter: 0,
  ...more,
})

const texts = (thread: Thread): string[] => sortMessages(Object.values(thread.messages)).map(({ content }) => content)
const waiting = (thread: Thread): string[] => thread.pending.map((entry) => entry.temporaryId)

describe('messages in any order, with duplicates', () => {
  test('messages that arrive in any order and twice are kept once, sorted by time and id', () => {
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 60 })
    const shuffled = ids.chain((unique) =>
      fc.tuple(
        fc.constant(unique),
        fc.shuffledSubarray([...unique, ...unique], { minLength: unique.length, maxLength: unique.length * 2 }),
      ),
    )
    fc.assert(
      fc.property(shuffled, ([unique, received]) => {
        const everyone = [...received, ...unique]
        const thread = applyCopies(
          EMPTY_THREAD,
          everyone.map((id) => created(message(id, { createdAt: epochSeconds(Math.floor(id / 7)) }))),
        )
        const expected = [...unique].toSorted((a, b) => Math.floor(a / 7) - Math.floor(b / 7) || a - b)
        expect(texts(thread)).toEqual(expected.map((id) => `text ${id}`))
      }),
    )
  })

  test('a message ends with its newest text when its edits arrive in any order', () => {
    const copiesOfOne = [
      created(message(1, { content: 'first', updatedAt: epochMs(1000) })),
      updated(message(1, { content: 'second', updatedAt: epochMs(2000) })),
      updated(message(1, { content: 'third', updatedAt: epochMs(3000) })),
    ]
    fc.assert(
      fc.property(fc.shuffledSubarray([...copiesOfOne, ...copiesOfOne], { minLength: 6 }), (received) => {
        expect(texts(applyCopies(EMPTY_THREAD, received))).toEqual(['third'])
      }),
    )
  })

  test('a deleted message stays deleted when a late copy arrives', () => {
    const copies = [created(message(1)), updated(message(1, { isDeleted: true })), ...page(99, message(1))]
    const gone = applyCopies(EMPTY_THREAD, copies)

    expect(texts(gone)).toEqual([])
    expect(texts(applyCopies(gone, [created(message(1)), updated(message(1)), ...page(999, message(1))]))).toEqual([])
  })
})

describe('pages of history', () => {
  test('a page of history applies edits that were missed', () => {
    const held = applyCopies(EMPTY_THREAD, [created(message(1, { content: 'old' }))])

    expect(texts(applyCopies(held, page(11, message(1, { content: 'new' }))))).toEqual(['new'])
  })

  test('a page of history does not overwrite an edit that was received after the page was requested', () => {
    const held = applyCopies(EMPTY_THREAD, [updated(message(1, { content: 'new' }))])

    expect(texts(applyCopies(held, page(9, message(1, { content: 'old' }))))).toEqual(['new'])
  })
})

describe('pending messages', () => {
  const sending = (...entries: PendingMessage[]): Thread => ({ ...EMPTY_THREAD, pending: entries })
  const mine = (id: number, content: string, echoId?: string): Message =>
    message(id, { direction: 'incoming', content, ...(echoId && { echoId: temporaryId(echoId) }) })

  test('a pending message is replaced by the copy with its echo id, not by a copy with an equal text', () => {
    const thread = applyCopies(sending(pending('a', 'ok'), pending('b', 'ok')), [created(mine(5, 'ok', 'b'))])

    expect(waiting(thread)).toEqual(['a'])
  })

  test('pending messages with equal texts are replaced oldest first when the server sends no echo id', () => {
    const both = sending(pending('a', 'ok'), pending('b', 'ok'))
    const one = applyCopies(both, [created(mine(5, 'ok'))])
    const none = applyCopies(one, [created(mine(6, 'ok')), created(mine(6, 'ok'))])

    expect(waiting(one)).toEqual(['b'])
    expect(waiting(none)).toEqual([])
    expect(texts(none)).toEqual(['ok', 'ok'])
  })

  test('a pending message is not replaced by an older message with the same text', () => {
    const thread = applyCopies(sending(pending('a', 'hello', { sentAfter: messageId(40) })), page(1, mine(7, 'hello')))

    expect(waiting(thread)).toEqual(['a'])
  })

  test('a pending message is not replaced by an agent’s message with the same text', () => {
    const thread = applyCopies(sending(pending('a', 'ok')), [created(message(5, { content: 'ok' }))])

    expect(waiting(thread)).toEqual(['a'])
  })

  test.each([
    ['arrives before the response', [created(mine(5, 'hi', 'a'))], []],
    ['arrives after the response', [], [created(mine(5, 'hi', 'a'))]],
    ['arrives after the response without an echo id', [], [created(mine(5, 'hi'))]],
    ['never arrives', [], []],
  ])('a sent message appears once if its echo %s', (_when, before, after) => {
    const sent = applyCopies(sending(pending('a', 'hi')), before)
    const answered = settlePending(sent, temporaryId('a'), mine(5, 'hi'))
    const thread = applyCopies(answered, after)

    expect(texts(thread)).toEqual(['hi'])
    expect(waiting(thread)).toEqual([])
    expect(thread.messages[messageId(5)]?.echoId).toBe('a')
  })
})
