import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import type { ConversationId } from '../conversation.ts'
import { classifyFailure, reasonOf } from '../failure.ts'
import type { Message, MessageId } from './message.ts'
import { matchPending, type PendingMessage } from './outbox.ts'
import { epochSeconds } from '../time.ts'
import { toTemporaryId } from '../tokens.ts'

const pending = (name: string, content: string, more: Partial<PendingMessage> = {}): PendingMessage => ({
  temporaryId: toTemporaryId(name),
  content,
  createdAt: epochSeconds(1),
  status: 'sending',
  sentAfter: 0,
  ...more,
})

const copy = (id: number, content: string, more: Partial<Message> = {}): Message => ({
  id: id as MessageId,
  conversationId: 1 as ConversationId,
  direction: 'incoming',
  content,
  body: { kind: 'text' },
  attachments: [],
  createdAt: epochSeconds(1),
  isDeleted: false,
  ...more,
})

const file = (size: number): File => new File([new Uint8Array(size)], 'a.png', { type: 'image/png' })

describe('matchPending', () => {
  test.each([
    ['the message with its echo id, despite another text', copy(9, 'changed', { echoId: toTemporaryId('b') }), 'b'],
    ['none for an unknown echo id', copy(9, 'ok', { echoId: toTemporaryId('z') }), undefined],
    ['the oldest with the same text', copy(9, 'ok'), 'a'],
    ['the oldest with the same trimmed text', copy(9, ' ok\r\n'), 'a'],
    ['none for a copy that is older than the send', copy(5, 'ok'), undefined],
    ['none for an agent’s message with the same text', copy(9, 'ok', { direction: 'outgoing' }), undefined],
    ['none that is still queued', copy(9, 'later'), undefined],
  ])('a server copy replaces the right pending message: %s', (_name, arrived, expected) => {
    const list = [pending('a', 'ok', { sentAfter: 5 as MessageId }), pending('b', 'ok', { sentAfter: 5 as MessageId })]
    const { sentAfter: _never, ...waiting } = pending('c', 'later', { status: 'queued' })

    expect(matchPending([...list, waiting], arrived)?.temporaryId).toBe(expected)
  })

  test('a server copy of a file replaces a pending message with as many files of the same size', () => {
    const list = [pending('text', ''), pending('small', '', { files: [file(10)] }), pending('large', '', { files: [file(20)] })] // prettier-ignore
    const attachment = { id: 1, kind: 'image', url: 'https://a.test/a.png', name: 'a.png' } as const

    expect(matchPending(list, copy(9, '', { attachments: [{ ...attachment, size: 20 }] }))?.temporaryId).toBe('large')
    expect(matchPending(list, copy(9, '', { attachments: [attachment] }))?.temporaryId).toBe('small')
  })

  test('server copies replace pending messages with equal texts one for one', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('ok', 'yes'), { maxLength: 20 }), (contents) => {
        let list: readonly PendingMessage[] = contents.map((text, at) => pending(String(at), text))
        contents.forEach((text, at) => {
          const original = matchPending(list, copy(at + 1, text))
          expect(original?.content).toBe(text)
          list = list.filter((other) => other !== original)
        })
        expect(list).toEqual([])
      }),
    )
  })
})

test.each([
  [{ code: 'network', reason: 'x' }, 'uncertain', 'network'],
  [{ code: 'network', reason: 'NotReadableError' }, 'final', 'network'],
  [{ code: 'malformed', reason: 'x' }, 'uncertain', 'server'],
  [{ code: 'status', status: 500, reason: '', isQuiet: false }, 'uncertain', 'server'],
  [{ code: 'status', status: 502, reason: '', isQuiet: false }, 'uncertain', 'server'],
  [{ code: 'status', status: 429, reason: '', isQuiet: false }, 'later', 'busy'],
  [{ code: 'status', status: 422, reason: '', isQuiet: false }, 'final', 'refused'],
  [{ code: 'status', status: 404, reason: '', isQuiet: true }, 'final', 'refused'],
] as const)('the failure %p is classified as %s, with the reason “%s”', (failure, verdict, reason) =>
  expect([classifyFailure(failure), reasonOf(failure)]).toEqual([verdict, reason]),
)
