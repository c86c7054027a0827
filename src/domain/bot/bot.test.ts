import { describe, expect, test } from '@jest/globals'
import { type ConversationSnapshot, hasBeenTriggered, hasBotClosed, isHandedOff, isRepeatVisitor } from './bot.ts'
import { canRestart } from './restart.ts'
import type { ConversationId, ConversationStatus, InboxId } from '../conversation.ts'
import type { Message, MessageId } from '../message/message.ts'
import { pickNewMilestones, type Progress, progressOf, wasReported, withReported } from '../analytics/milestone.ts'
import { epochSeconds } from '../time.ts'

const ID = 12 as ConversationId
const ANOTHER = 13 as ConversationId

let made = 0
const message = (more: Partial<Message>): Message => ({
  id: (made += 1) as MessageId,
  conversationId: ID,
  direction: 'outgoing',
  content: 'Hi',
  body: { kind: 'text' },
  attachments: [],
  createdAt: epochSeconds(1),
  isDeleted: false,
  ...more,
})

const BOT = message({ sender: { kind: 'bot', name: 'Lumi' } })
const LEADING_ON = message({ sender: { kind: 'bot', name: 'Lumi' }, targetNodeId: 'solved' })
const AGENT = message({ sender: { kind: 'agent', name: 'Mara' } })
const VISITOR = message({ direction: 'incoming', sender: { kind: 'visitor', name: 'Ada' } })
const WAKING = message({ direction: 'incoming', content: '' })
const NOTE = message({ direction: 'activity' })
const RATING = message({ direction: 'template', body: { kind: 'csat' } })

const snapshot = (status: ConversationStatus, ...messages: readonly Message[]): ConversationSnapshot => ({
  conversation: { id: ID, inboxId: 3 as InboxId, status },
  messages,
})

const NO_CONVERSATION: ConversationSnapshot = { conversation: undefined, messages: [] }

describe('hasBotClosed', () => {
  test.each([
    ['the bot’s last message has a target', snapshot('resolved', BOT, LEADING_ON), true],
    ['only notes and a rating follow the bot’s message', snapshot('resolved', LEADING_ON, NOTE, RATING), true],
    ['the conversation is open', snapshot('open', LEADING_ON), false],
    ['the bot’s last message has no target', snapshot('resolved', LEADING_ON, BOT), false],
    ['a visitor’s message follows the bot’s', snapshot('resolved', LEADING_ON, VISITOR), false],
    ['an agent’s message follows the bot’s', snapshot('resolved', LEADING_ON, AGENT), false],
    ['only an agent’s message has a target', snapshot('resolved', { ...AGENT, targetNodeId: 'solved' }), false],
    ['the conversation has no messages', snapshot('resolved'), false],
    ['no conversation exists', NO_CONVERSATION, false],
  ])('hasBotClosed recognises whether the bot has closed the conversation: %s', (_name, given, expected) =>
    expect(hasBotClosed(given)).toBe(expected),
  )
})

describe('isHandedOff', () => {
  test.each([
    ['the bot’s last message has no target', snapshot('open', LEADING_ON, BOT), true],
    ['the bot’s last message has a target', snapshot('open', BOT, LEADING_ON), false],
    ['the conversation is pending', snapshot('pending', BOT), false],
    ['the conversation is resolved', snapshot('resolved', BOT), false],
    ['an agent has answered', snapshot('open', BOT, AGENT), false],
    ['the conversation has no messages', snapshot('open'), false],
    ['no conversation exists', NO_CONVERSATION, false],
  ])('isHandedOff recognises whether the bot has handed the conversation over: %s', (_name, given, expected) =>
    expect(isHandedOff(given)).toBe(expected),
  )
})

describe('canRestart', () => {
  test.each([
    ['only the bot has answered', snapshot('pending', WAKING, BOT, VISITOR), true],
    ['no agent has answered after the handoff', snapshot('open', BOT), true],
    ['the bot has not answered', snapshot('pending', WAKING), false],
    ['an agent has answered', snapshot('open', BOT, AGENT), false],
    ['the conversation is resolved', snapshot('resolved', BOT), false],
    ['no conversation exists', NO_CONVERSATION, false],
  ])('canRestart recognises whether the bot can restart the conversation: %s', (_name, given, expected) =>
    expect(canRestart(given)).toBe(expected),
  )
})

test.each([
  ['the visitor sent a text', snapshot('open', WAKING, VISITOR), true],
  ['a message without text offers cards', snapshot('open', message({ content: '', body: { kind: 'cards', cards: [] } })), true], // prettier-ignore
  ['the only message is empty', snapshot('open', WAKING), false],
  ['no conversation exists', { ...NO_CONVERSATION, messages: [VISITOR] }, false],
])('a conversation counts as triggered once it has a message with content: %s', (_name, given, expected) =>
  expect(hasBeenTriggered(given)).toBe(expected),
)

test.each([
  [false, false, false],
  [true, false, true],
  [false, true, true],
])('with hasBegunBefore %s and hasEmail %s, isRepeatVisitor is %s', (hasBegun, hasEmail, expected) =>
  expect(isRepeatVisitor(hasBegun, { hasEmail })).toBe(expected),
)

describe('conversation milestones', () => {
  const UNKNOWN: Progress = { id: 'unknown', reachedMilestones: [] }
  const NONE: Progress = { id: 'none', reachedMilestones: [] }
  const at = (id: ConversationId, ...reached: Progress['reachedMilestones']): Progress => ({
    id,
    reachedMilestones: reached,
  })

  test.each([
    ['is not new if the previous state is unknown', UNKNOWN, at(ID, 'triggered', 'closedChat'), []],
    ['is new if no conversation existed before', NONE, at(ID, 'triggered'), ['triggered']],
    ['is new in a later conversation', at(ANOTHER, 'triggered'), at(ID, 'triggered'), ['triggered']],
    ['is new when it is reached', at(ID, 'triggered'), at(ID, 'triggered', 'handedOff'), ['handedOff']],
    ['is not new if it was reached before', at(ID, 'triggered'), at(ID, 'triggered'), []],
    ['is not returned without a conversation', at(ID, 'triggered'), NONE, []],
  ] as const)('reachedSince: a conversation milestone %s', (_name, before, now, expected) => expect(pickNewMilestones(before, now)).toEqual(expected)) // prettier-ignore

  test('standingOf derives the milestones from the status and the messages of a conversation', () => {
    expect(progressOf(snapshot('resolved', VISITOR, LEADING_ON), true)).toEqual(at(ID, 'triggered', 'closedChat'))
    expect(progressOf(snapshot('open', VISITOR, BOT), true)).toEqual(at(ID, 'triggered', 'handedOff'))
    expect(progressOf(NO_CONVERSATION, true)).toEqual(NONE)
    expect(progressOf(NO_CONVERSATION, false)).toEqual(UNKNOWN)
  })

  test('withTold records the announced milestones of a conversation, and drops them with the next one', () => {
    const reported = withReported(withReported(undefined, ID, 'triggered'), ID, 'handedOff')

    expect(wasReported(undefined, ID, 'triggered')).toBe(false)
    expect([wasReported(reported, ID, 'triggered'), wasReported(reported, ID, 'handedOff')]).toEqual([true, true])
    expect([wasReported(reported, ID, 'closedChat'), wasReported(reported, 1 as ConversationId, 'triggered')]).toEqual([
      false,
      false,
    ])
    expect(wasReported(withReported(reported, ANOTHER, 'triggered'), ID, 'handedOff')).toBe(false)
  })
})
