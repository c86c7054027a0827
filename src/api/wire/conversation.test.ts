import { expect, test } from '@jest/globals'
import { toConversation } from './conversation.ts'

const BARE = { id: 12, inbox_id: 3, status: 'open' }
const READ = { id: 12, inboxId: 3, status: 'open' }

test.each([
  ['no optional fields', {}, {}],
  ['the performer', { performer: { id: 1, name: 'Mara', type: 'user' } }, { performer: { kind: 'agent', id: 1, name: 'Mara' } }],
  ['a null performer', { performer: null }, {}],
  ['the visitor’s email address', { meta: { sender: { email: 'ada@example.com' } } }, { visitorEmail: 'ada@example.com' }],
  ['a null email address', { meta: { sender: { email: null } } }, {}],
  ['a sender that is not an object', { meta: { sender: 'ada@example.com' } }, {}],
  ['the referrer’s address', { additional_attributes: { referer: 'https://shop.test/bikes?a=1' } }, { refererUrl: 'https://shop.test/bikes?a=1' }],
  ['a referrer that is not a web address', { additional_attributes: { referer: 'javascript:alert(1)' } }, {}],
  ['when the contact last saw it', { contact_last_seen_at: 1_700_000_000 }, { contactLastSeenAt: 1_700_000_000 }],
])('a conversation is parsed with valid optional fields only: %s', (_what, fields, more) => {
  expect(toConversation({ ...BARE, ...fields })).toEqual({ ...READ, ...more })
}) // prettier-ignore

test.each([
  ['an id', { id: undefined }],
  ['a whole-number id', { id: 1.5 }],
  ['an inbox id', { inbox_id: undefined }],
  ['a numeric inbox id', { inbox_id: '3' }],
])('a conversation without %s is rejected', (_what, fields) => {
  expect(toConversation({ ...BARE, ...fields })).toBeUndefined()
})
