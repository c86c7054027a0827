import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { anyText } from '#test/support/anyText.ts'
import type { Channel, WebsiteToken } from '../channel.ts'
import type { ConversationId, InboxId } from '../conversation.ts'
import type { Message, MessageId } from '../message/message.ts'
import { epochMs, epochSeconds } from '../time.ts'
import { MAX_AGE_MS, MAX_LENGTH, MAX_MESSAGES, type OfflineHistory, toStoredHistory } from './offlineHistory.ts'
import { parseOfflineHistory } from './parseOfflineHistory.ts'

const NOW = epochMs(1_800_000_000_000)

const CHANNEL: Channel = {
  websiteToken: 'demo' as WebsiteToken,
  websiteName: 'Lumen',
  welcomeTitle: 'Hello',
  welcomeTagline: '',
  accent: '#123456',
  locale: 'en',
  features: ['attachments'],
  languages: ['en'],
  replyTime: 'unknown',
  isCsatEnabled: false,
  allowsMessagesAfterResolved: true,
  preChat: { isEnabled: false, message: '', fields: [] },
  isWorkingHoursEnabled: false,
  workingHours: [],
  utcOffsetMinutes: 0,
  branding: { name: '', isShown: false, maximumUploadMb: 40 },
}

const messageOf = (id: number, content: string): Message => ({
  id: id as MessageId,
  conversationId: 12 as ConversationId,
  direction: id % 2 === 0 ? 'incoming' : 'outgoing',
  content,
  body: { kind: 'text' },
  attachments: [],
  createdAt: epochSeconds(1_700_000_000 + id),
  sender: { kind: 'agent', name: 'Mara' },
  isDeleted: false,
})

const historyOf = (messages: readonly Message[], savedAt = NOW): OfflineHistory => ({
  savedAt,
  owner: 'abc',
  person: 'def',
  channel: CHANNEL,
  conversation: { id: 12 as ConversationId, inboxId: 3 as InboxId, status: 'open' },
  messages,
})

const parse = (stored: string, owner = 'abc') => parseOfflineHistory(stored, { owner, now: NOW })

const TEXT = anyText({ minLength: 1 })

test('a stored copy is restored with the texts, times and senders of its messages', () => {
  fc.assert(
    fc.property(fc.array(TEXT, { minLength: 1, maxLength: 20 }), (texts) => {
      const messages = texts.map((text, at) => messageOf(at + 1, text))
      expect(parse(toStoredHistory(historyOf(messages)))).toMatchObject({
        ok: true,
        history: { savedAt: NOW, person: 'def', messages },
      })
    }),
  )
})

test('any text is either a copy whose every field has its type, or refused with a reason', () => {
  const stored = JSON.parse(toStoredHistory(historyOf([messageOf(1, 'a'), messageOf(2, 'b')]))) as Record<
    string,
    unknown
  >
  const damaged = fc
    .tuple(fc.constantFrom(...Object.keys(stored)), fc.anything())
    .map(([key, value]) => JSON.stringify({ ...stored, [key]: value }) ?? '')
  const messages = fc.array(fc.anything()).map((list) => JSON.stringify({ ...stored, messages: list }))
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json(), damaged, messages), (text) => {
      const parsed = parse(text)
      if (!parsed.ok) return expect(['malformed', 'otherVersion', 'otherVisitor', 'expired']).toContain(parsed.reason)
      expect(parsed.history.messages.length).toBeGreaterThan(0)
      for (const { id, content, createdAt } of parsed.history.messages) {
        expect([Number.isSafeInteger(id), typeof content]).toEqual([true, 'string'])
        expect(Number.isNaN(new Date(createdAt * 1000).getTime())).toBe(false)
      }
    }),
  )
})

test('a copy keeps the newest messages within the limits of count and size', () => {
  const many = Array.from({ length: 300 }, (_, at) => messageOf(at + 1, `line ${at + 1}`))
  const restored = parse(toStoredHistory(historyOf(many)))
  expect(restored.ok && restored.history.messages.map(({ id }) => id)).toEqual(
    many.slice(-MAX_MESSAGES).map(({ id }) => id),
  )
  const long = Array.from({ length: 50 }, (_, at) => messageOf(at + 1, 'x'.repeat(9_000)))
  const stored = toStoredHistory(historyOf(long))
  expect(stored.length).toBeLessThanOrEqual(MAX_LENGTH + 100)
  expect(JSON.stringify(parse(stored))).toContain('"id":50,')
})

test('a copy has no address of a file', () => {
  const attachments = [{ id: 1, kind: 'image', url: 'https://files.test/secret.png', name: 'a.png', size: 3 }] as const
  const stored = toStoredHistory(historyOf([{ ...messageOf(1, ''), attachments }]))
  expect(stored).not.toContain('secret')
  expect(parse(stored)).toMatchObject({ history: { messages: [{ attachments: [{ kind: 'unavailable', name: 'a.png', url: '' }] }] } }) // prettier-ignore
})

test.each([
  ['another token', toStoredHistory(historyOf([messageOf(1, 'a')])), 'other', 'otherVisitor'],
  ['another version', '{"version":2}', 'abc', 'otherVersion'],
  [
    'an age above the limit',
    toStoredHistory(historyOf([messageOf(1, 'a')], epochMs(NOW - MAX_AGE_MS - 1))),
    'abc',
    'expired',
  ],
  [
    'a time far in the future',
    toStoredHistory(historyOf([messageOf(1, 'a')], epochMs(NOW + MAX_AGE_MS + 1))),
    'abc',
    'expired',
  ],
  ['no message', toStoredHistory(historyOf([])), 'abc', 'malformed'],
])('a copy of %s is refused', (_what, stored, owner, reason) => {
  expect(parse(stored, owner)).toEqual({ ok: false, reason })
})
