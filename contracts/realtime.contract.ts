import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from '@jest/globals'
import { PactV4 } from '@pact-foundation/pact'
import { createFakeCable } from '#test/support/fakeCable.ts'
import { createVirtualTime } from '#test/support/virtualTime.ts'
import { CONTENT_EVENTS } from './realtime/contentEvents.ts'
import { CONVERSATION_EVENTS } from './realtime/conversationEvents.ts'
import { EXCHANGES } from './realtime/exchanges.ts'
import { makeEvent, makeExchange, type MadeFrame, type Workshop } from './realtime/make.ts'
import { MESSAGE_EVENTS } from './realtime/messageEvents.ts'
import { PROTOCOL_FRAMES } from './realtime/protocolFrames.ts'
import { TYPING_EVENTS } from './realtime/typingEvents.ts'
import { CONSUMER, keepPact } from './support/pactFile.ts'
import { pathsOf, unnamed } from './support/paths.ts'

const madeIn = mkdtempSync(join(tmpdir(), 'contract-'))
const workshop: Workshop = {
  pact: new PactV4({ consumer: CONSUMER, provider: 'realtime', dir: madeIn, logLevel: 'error' }),
  createWorld: () => ({ server: createFakeCable(), time: createVirtualTime() }),
}
const made: MadeFrame[] = []
afterAll(() => rmSync(madeIn, { recursive: true }))

const EXPECTED = [...MESSAGE_EVENTS, ...CONTENT_EVENTS, ...TYPING_EVENTS, ...CONVERSATION_EVENTS, ...PROTOCOL_FRAMES]

/** Paths that the code reads but no interaction needs, with the reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'conversationCreated$.message.data.contact_last_seen_at': 'a new conversation has not been seen yet',
  'messageCreated$.message.data.content_attributes.in_reply_to':
    'a stored attribute: the contracts of listMessages contain all of them',
  'messageCreated$.message.data.sender.type': 'sender_type contains the same information',
  "presenceUpdate$.message.data.users['1']": 'the ids of agents differ between inboxes',
  "presenceUpdate$.message.data.users['2']": 'the ids of agents differ between inboxes',
  'typingOn$.message.data.user.type': 'a sender without a type counts as an agent',
}

describe('events of the cable', () => {
  test.each(EXPECTED.map((one) => [one.description, one] as const))(
    'the contract with the cable contains the event “%s”',
    async (_what, expectation) => {
      made.push(await makeEvent(expectation, workshop))
    },
  )
})

describe('exchanges on the cable', () => {
  test.each(EXCHANGES.map((one) => [one.description, one] as const))(
    'the contract with the cable contains the exchange “%s”',
    async (_what, expectation) => {
      made.push(await makeExchange(expectation, workshop))
    },
  )
})

describe('contract with the cable', () => {
  test('the contract with the cable names the visitor’s loss for each value', () => {
    expect(made.flatMap(({ expectation, body }) => unnamed(expectation, body))).toEqual([])
  })

  test('the contract with the cable needs every value that the code reads, except for the listed exceptions', () => {
    const placed = made.map(({ expectation: { message }, ...rest }) => ({ message, ...rest }))
    const needed = new Set(placed.flatMap(({ message, body }) => pathsOf(body).map((path) => message + path)))
    const read = placed.flatMap(({ message, readings }) =>
      readings.filter((one) => one.read).map(({ path }) => message + path),
    )
    expect([...new Set(read)].filter((path) => !needed.has(path)).toSorted()).toEqual(
      Object.keys(EXCEPTIONS).toSorted(),
    )
  })

  test('the committed contract with the cable matches the generated one', () => {
    keepPact('realtime', madeIn)
  })
})
