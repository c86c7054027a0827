import { expect, test } from '@jest/globals'
import type { DeskConversation, DeskMessage } from '../records.ts'
import { formatMoment, previewOf, rowsOf, visitorName } from './rows.ts'

const message = (fields: Partial<DeskMessage>): DeskMessage => ({
  id: 1,
  content: null,
  message_type: 0,
  content_type: 'text',
  content_attributes: {},
  private: false,
  created_at: 100,
  ...fields,
})

const conversation = (id: number, fields: Partial<DeskConversation> = {}): DeskConversation => ({
  id,
  status: 'open',
  contact: { name: '', email: null },
  contact_last_seen_at: 0,
  assignee_id: null,
  created_at: id,
  last_message: null,
  unread: 0,
  ...fields,
})

test('a visitor without a name is called by the email address, or else by a number', () => {
  expect(visitorName(conversation(12, { contact: { name: 'Ada', email: 'ada@example.com' } }))).toBe('Ada')
  expect(visitorName(conversation(12, { contact: { name: ' ', email: 'ada@example.com' } }))).toBe('ada@example.com')
  expect(visitorName(conversation(12))).toBe('Visitor 12')
})

test('the conversation with the newest message is first, and a filter keeps one status', () => {
  const conversations = [
    conversation(12, { last_message: message({ created_at: 300 }) }),
    conversation(13, { status: 'resolved' }),
    conversation(14, { last_message: message({ created_at: 300 }) }),
  ]
  expect(rowsOf(conversations, 'all').map(({ id }) => id)).toEqual([14, 12, 13])
  expect(rowsOf(conversations, 'resolved').map(({ id }) => id)).toEqual([13])
})

test('of two messages of one second, the one that was stored later is newer', () => {
  const conversations = [
    conversation(12, { last_message: message({ id: 503 }) }),
    conversation(14, { last_message: message({ id: 502 }) }),
  ]
  expect(rowsOf(conversations, 'all').map(({ id }) => id)).toEqual([12, 14])
})

test('the preview of a message is its text in one line, or the kind of its content', () => {
  expect(previewOf(message({ content: 'Two\n\nlines' }))).toBe('Two lines')
  expect(previewOf(message({ attachments: [{ id: 1, file_type: 'audio', data_url: null }] }))).toBe('audio')
  expect(previewOf(message({ content: '', content_type: 'cards' }))).toBe('cards')
  expect(previewOf(null)).toBe('No message yet')
})

test('a moment of today is a time, and an older one a date', () => {
  const noon = new Date(2027, 0, 4, 12)
  const now = noon.getTime() / 1000
  expect(formatMoment(now - 3600, noon)).toBe('11:00')
  expect(formatMoment(now - 24 * 3600, noon)).toBe('3 Jan')
})
