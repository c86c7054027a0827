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
  'conversationCreated$.message.data.contact_last_seen_at': 'nothing has been seen yet of what begins',
  'messageCreated$.message.data.content_attributes.in_reply_to':
    'stored attributes: the contracts of listMessages have them all',
  'messageCreated$.message.data.sender.type': 'sender_type beside it says the same',
  "presenceUpdate$.message.data.users['1']": 'whichever agents there are',
  "presenceUpdate$.message.data.users['2']": 'whichever agents there are',
  'typingOn$.message.data.user.type': 'who does not say what they are is an agent',
}

describe('what the widget expects to hear', () => {
  test.each(EXPECTED.map((one) => [one.description, one] as const))('%s', async (_what, expectation) => {
    made.push(await makeEvent(expectation, workshop))
  })
})

describe('what the widget expects to be answered', () => {
  test.each(EXCHANGES.map((one) => [one.description, one] as const))('%s', async (_what, expectation) => {
    made.push(await makeExchange(expectation, workshop))
  })
})

describe('the contract with the cable', () => {
  test('says of each value what a visitor loses without it', () => {
    expect(made.flatMap(({ expectation, body }) => unnamed(expectation, body))).toEqual([])
  })

  test('needs somewhere whatever the code reads anywhere', () => {
    const placed = made.map(({ expectation: { message }, ...rest }) => ({ message, ...rest }))
    const needed = new Set(placed.flatMap(({ message, body }) => pathsOf(body).map((path) => message + path)))
    const read = placed.flatMap(({ message, readings }) =>
      readings.filter((one) => one.read).map(({ path }) => message + path),
    )
    expect([...new Set(read)].filter((path) => !needed.has(path)).toSorted()).toEqual(
      Object.keys(EXCEPTIONS).toSorted(),
    )
  })

  test('is committed as it is made', () => {
    keepPact('realtime', madeIn)
  })
})
