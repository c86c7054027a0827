import { expect, test } from '@jest/globals'
import { parseRoomEvent } from '#realtime/roomEvents.ts'
import { epochMs } from '#domain/time.ts'
import { contact, type ContactState } from '../visitor/contact.ts'
import { conversation, type ConversationState } from './conversation.ts'
import type { AppAction } from '../root.ts'

/** Builds the action of an event, parsed by the room's own parser. */
function fromEvent(fields: object): AppAction {
  const event = parseRoomEvent({ event: 'conversation.updated', data: { id: 12, inbox_id: 3, status: 'open', ...fields } }) // prettier-ignore
  return { type: 'realtime/received', receivedAt: epochMs(0), events: event ? [event] : [] }
}

const BEGUN = fromEvent({
  meta: { sender: { email: 'ada@example.com' } },
  additional_attributes: { referer: 'https://shop.test/bikes' },
})
const RESOLVED = fromEvent({ status: 'resolved', performer: { id: 1, name: 'Mara', type: 'user' } })

const UNKNOWN: ConversationState = { status: 'unknown' }
const stateAfter = (...actions: readonly AppAction[]) => actions.reduce(conversation, UNKNOWN)

test('a conversation keeps email and referrer of earlier updates, and ignores updates of another conversation', () => {
  expect(stateAfter(BEGUN, RESOLVED)).toMatchObject({
    conversation: {
      inboxId: 3,
      status: 'resolved',
      performer: { kind: 'agent', name: 'Mara' },
      visitorEmail: 'ada@example.com',
      refererUrl: 'https://shop.test/bikes',
    },
  })
  expect(stateAfter(BEGUN, fromEvent({ id: 13 }))).toMatchObject({ conversation: { id: 12 } })
})

test('a loaded conversation keeps nothing of the previous conversation', () => {
  const begun = stateAfter(BEGUN, { type: 'conversation/loaded', conversation: { id: 13, inboxId: 3, status: 'open' } as never }) // prettier-ignore
  expect(begun).toEqual({ status: 'known', conversation: { id: 13, inboxId: 3, status: 'open' } })
})

const ANONYMOUS: ContactState = { hasEmail: false, hasName: false, hasPhoneNumber: false }

test.each([
  ['becomes the visitor’s if none is known', ANONYMOUS, 'ada@example.com'],
  ['does not replace a known address', { ...ANONYMOUS, email: 'own@example.com', hasEmail: true }, 'own@example.com'],
])('the email address in a conversation %s', (_case, before, email) => {
  expect(contact(before, BEGUN)).toMatchObject({ email, hasEmail: true })
  expect(contact(before, fromEvent({ meta: { sender: {} } }))).toBe(before)
})
