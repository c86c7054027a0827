import { describe, expect, test } from '@jest/globals'
import { type BotTalk, canRestart, hasBeenTriggered, hasBotClosed, isHandedOff, isRepeatVisitor } from './bot.ts'
import type { ConversationId, ConversationStatus, InboxId } from './conversation.ts'
import type { Message, MessageId } from './message.ts'
import { reachedSince, type Standing, standingOf, wasTold, withTold } from './milestone.ts'
import { epochSeconds } from './time.ts'

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

const talk = (status: ConversationStatus, ...messages: readonly Message[]): BotTalk => ({
  conversation: { id: ID, inboxId: 3 as InboxId, status },
  messages,
})

const NOBODYS: BotTalk = { conversation: undefined, messages: [] }

describe('hasBotClosed', () => {
  test.each([
    ['the bot’s last message has a target', talk('resolved', BOT, LEADING_ON), true],
    ['only notes and a rating follow the bot’s message', talk('resolved', LEADING_ON, NOTE, RATING), true],
    ['the conversation is open', talk('open', LEADING_ON), false],
    ['the bot’s last message has no target', talk('resolved', LEADING_ON, BOT), false],
    ['a visitor’s message follows the bot’s', talk('resolved', LEADING_ON, VISITOR), false],
    ['an agent’s message follows the bot’s', talk('resolved', LEADING_ON, AGENT), false],
    ['only an agent’s message has a target', talk('resolved', { ...AGENT, targetNodeId: 'solved' }), false],
    ['the conversation has no messages', talk('resolved'), false],
    ['no conversation exists', NOBODYS, false],
  ])('hasBotClosed recognises whether the bot has closed the conversation: %s', (_name, given, expected) =>
    expect(hasBotClosed(given)).toBe(expected),
  )
})

describe('isHandedOff', () => {
  test.each([
    ['the bot’s last message has no target', talk('open', LEADING_ON, BOT), true],
    ['the bot’s last message has a target', talk('open', BOT, LEADING_ON), false],
    ['the conversation is pending', talk('pending', BOT), false],
    ['the conversation is resolved', talk('resolved', BOT), false],
    ['an agent has answered', talk('open', BOT, AGENT), false],
    ['the conversation has no messages', talk('open'), false],
    ['no conversation exists', NOBODYS, false],
  ])('isHandedOff recognises whether the bot has handed the conversation over: %s', (_name, given, expected) =>
    expect(isHandedOff(given)).toBe(expected),
  )
})

describe('canRestart', () => {
  test.each([
    ['only the bot has answered', talk('pending', WAKING, BOT, VISITOR), true],
    ['no agent has answered after the handoff', talk('open', BOT), true],
    ['the bot has not answered', talk('pending', WAKING), false],
    ['an agent has answered', talk('open', BOT, AGENT), false],
    ['the conversation is resolved', talk('resolved', BOT), false],
    ['no conversation exists', NOBODYS, false],
  ])('canRestart recognises whether the bot can restart the conversation: %s', (_name, given, expected) =>
    expect(canRestart(given)).toBe(expected),
  )
})

test.each([
  ['the visitor sent a text', talk('open', WAKING, VISITOR), true],
  ['a message without text offers cards', talk('open', message({ content: '', body: { kind: 'cards', cards: [] } })), true], // prettier-ignore
  ['the only message is empty', talk('open', WAKING), false],
  ['no conversation exists', { ...NOBODYS, messages: [VISITOR] }, false],
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
  const UNKNOWN: Standing = { id: 'unknown', reached: [] }
  const NONE: Standing = { id: 'none', reached: [] }
  const at = (id: ConversationId, ...reached: Standing['reached']): Standing => ({ id, reached })

  test.each([
    ['is not new if the previous state is unknown', UNKNOWN, at(ID, 'triggered', 'closedChat'), []],
    ['is new if no conversation existed before', NONE, at(ID, 'triggered'), ['triggered']],
    ['is new in a later conversation', at(ANOTHER, 'triggered'), at(ID, 'triggered'), ['triggered']],
    ['is new when it is reached', at(ID, 'triggered'), at(ID, 'triggered', 'handedOff'), ['handedOff']],
    ['is not new if it was reached before', at(ID, 'triggered'), at(ID, 'triggered'), []],
    ['is not returned without a conversation', at(ID, 'triggered'), NONE, []],
  ] as const)('reachedSince: a conversation milestone %s', (_name, before, now, expected) => expect(reachedSince(before, now)).toEqual(expected)) // prettier-ignore

  test('standingOf derives the milestones from the status and the messages of a conversation', () => {
    expect(standingOf(talk('resolved', VISITOR, LEADING_ON), true)).toEqual(at(ID, 'triggered', 'closedChat'))
    expect(standingOf(talk('open', VISITOR, BOT), true)).toEqual(at(ID, 'triggered', 'handedOff'))
    expect(standingOf(NOBODYS, true)).toEqual(NONE)
    expect(standingOf(NOBODYS, false)).toEqual(UNKNOWN)
  })

  test('withTold records the announced milestones of a conversation, and drops them with the next one', () => {
    const told = withTold(withTold(undefined, ID, 'triggered'), ID, 'handedOff')

    expect(wasTold(undefined, ID, 'triggered')).toBe(false)
    expect([wasTold(told, ID, 'triggered'), wasTold(told, ID, 'handedOff')]).toEqual([true, true])
    expect([wasTold(told, ID, 'closedChat'), wasTold(told, 1 as ConversationId, 'triggered')]).toEqual([false, false])
    expect(wasTold(withTold(told, ANOTHER, 'triggered'), ID, 'handedOff')).toBe(false)
  })
})
