import { expect, test } from '@jest/globals'
import { toConversation } from './conversation.ts'

const BARE = { id: 12, inbox_id: 3, status: 'open' }
const READ = { id: 12, inboxId: 3, status: 'open' }

test.each([
  ['no more than it must', {}, {}],
  ['who changed it', { performer: { id: 1, name: 'Mara', type: 'user' } }, { performer: { kind: 'agent', id: 1, name: 'Mara' } }],
  ['that nobody did', { performer: null }, {}],
  ['where its visitor can be reached', { meta: { sender: { email: 'ada@example.com' } } }, { visitorEmail: 'ada@example.com' }],
  ['that they cannot', { meta: { sender: { email: null } } }, {}],
  ['a sender that is none', { meta: { sender: 'ada@example.com' } }, {}],
  ['the page on which it began', { additional_attributes: { referer: 'https://shop.test/bikes?a=1' } }, { refererUrl: 'https://shop.test/bikes?a=1' }],
  ['a page that is no address', { additional_attributes: { referer: 'javascript:alert(1)' } }, {}],
  ['when it was last looked at', { contact_last_seen_at: 1_700_000_000 }, { contactLastSeenAt: 1_700_000_000 }],
])('a conversation is parsed with valid optional fields only: %s', (_what, fields, more) => {
  expect(toConversation({ ...BARE, ...fields })).toEqual({ ...READ, ...more })
}) // prettier-ignore

test.each([
  ['its id', { id: undefined }],
  ['a whole id', { id: 1.5 }],
  ['its inbox', { inbox_id: undefined }],
  ['an inbox that is a number', { inbox_id: '3' }],
])('a conversation without %s is rejected', (_what, fields) => {
  expect(toConversation({ ...BARE, ...fields })).toBeUndefined()
})
