import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from '@jest/globals'
import { PactV4 } from '@pact-foundation/pact'
import { createFakeCable } from '#test/support/cable/fakeCable.ts'
import { createVirtualTime } from '#test/support/widget/virtualTime.ts'
import { CONTENT_EVENTS } from './realtime/contentEvents.ts'
import { CONVERSATION_EVENTS } from './realtime/conversationEvents.ts'
import { EXCHANGES } from './realtime/exchanges.ts'
import { addEvent, addExchange, type GeneratedFrame, type ContractContext } from './realtime/frameInteractions.ts'
import { MESSAGE_EVENTS } from './realtime/messageEvents.ts'
import { PROTOCOL_FRAMES } from './realtime/protocolFrames.ts'
import { TYPING_EVENTS } from './realtime/typingEvents.ts'
import { CONSUMER, syncPact } from './support/pactFile.ts'
import { pathsOf, findPathsWithoutConsequence } from './support/paths.ts'

const outputFolder = mkdtempSync(join(tmpdir(), 'contract-'))
const context: ContractContext = {
  pact: new PactV4({ consumer: CONSUMER, provider: 'realtime', dir: outputFolder, logLevel: 'error' }),
  createEnvironment: () => ({ server: createFakeCable(), time: createVirtualTime() }),
}
const generated: GeneratedFrame[] = []
afterAll(() => rmSync(outputFolder, { recursive: true }))

const EXPECTED = [...MESSAGE_EVENTS, ...CONTENT_EVENTS, ...TYPING_EVENTS, ...CONVERSATION_EVENTS, ...PROTOCOL_FRAMES]

/** Paths that the widget's code reads although no interaction of the contract contains them, each with the reason. */
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
      generated.push(await addEvent(expectation, context))
    },
  )
})

describe('exchanges on the cable', () => {
  test.each(EXCHANGES.map((one) => [one.description, one] as const))(
    'the contract with the cable contains the exchange “%s”',
    async (_what, expectation) => {
      generated.push(await addExchange(expectation, context))
    },
  )
})

describe('contract with the cable', () => {
  test('the contract with the cable names the visitor’s loss for each value', () => {
    expect(generated.flatMap(({ expectation, body }) => findPathsWithoutConsequence(expectation, body))).toEqual([])
  })

  test('the contract with the cable needs every value that the code reads, except for the listed exceptions', () => {
    const placed = generated.map(({ expectation: { message }, ...rest }) => ({ message, ...rest }))
    const neededPaths = new Set(placed.flatMap(({ message, body }) => pathsOf(body).map((path) => message + path)))
    const read = placed.flatMap(({ message, readings }) =>
      readings.filter((one) => one.isRead).map(({ path }) => message + path),
    )
    expect([...new Set(read)].filter((path) => !neededPaths.has(path)).toSorted()).toEqual(
      Object.keys(EXCEPTIONS).toSorted(),
    )
  })

  test('the committed contract with the cable matches the generated one', () => {
    syncPact('realtime', outputFolder)
  })
})
