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
    ['its last word led on to the end', talk('resolved', BOT, LEADING_ON), true],
    ['notes and a rating come after it', talk('resolved', LEADING_ON, NOTE, RATING), true],
    ['it is still open', talk('open', LEADING_ON), false],
    ['its last word led nowhere', talk('resolved', LEADING_ON, BOT), false],
    ['the visitor had the last word', talk('resolved', LEADING_ON, VISITOR), false],
    ['an agent had it', talk('resolved', LEADING_ON, AGENT), false],
    ['an agent led on', talk('resolved', { ...AGENT, targetNodeId: 'solved' }), false],
    ['nothing was said', talk('resolved'), false],
    ['there is no conversation', NOBODYS, false],
  ])('hasBotClosed recognises whether the bot has closed the conversation: %s', (_name, given, expected) =>
    expect(hasBotClosed(given)).toBe(expected),
  )
})

describe('isHandedOff', () => {
  test.each([
    ['its last word led nowhere', talk('open', LEADING_ON, BOT), true],
    ['the script goes on', talk('open', BOT, LEADING_ON), false],
    ['it is still the bot’s', talk('pending', BOT), false],
    ['it has ended', talk('resolved', BOT), false],
    ['an agent has answered', talk('open', BOT, AGENT), false],
    ['nothing was said', talk('open'), false],
    ['there is no conversation', NOBODYS, false],
  ])('isHandedOff recognises whether the bot has handed the conversation over: %s', (_name, given, expected) =>
    expect(isHandedOff(given)).toBe(expected),
  )
})

describe('canRestart', () => {
  test.each([
    ['the bot alone has answered', talk('pending', WAKING, BOT, VISITOR), true],
    ['handed over, and nobody has come', talk('open', BOT), true],
    ['the bot has not spoken', talk('pending', WAKING), false],
    ['an agent has answered', talk('open', BOT, AGENT), false],
    ['it has ended', talk('resolved', BOT), false],
    ['there is no conversation', NOBODYS, false],
  ])('canRestart recognises whether the bot can restart the conversation: %s', (_name, given, expected) =>
    expect(canRestart(given)).toBe(expected),
  )
})

test.each([
  ['something was said', talk('open', WAKING, VISITOR), true],
  ['a choice was offered without words', talk('open', message({ content: '', body: { kind: 'cards', cards: [] } })), true], // prettier-ignore
  ['only the bot was woken', talk('open', WAKING), false],
  ['there is no conversation', { ...NOBODYS, messages: [VISITOR] }, false],
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
    ['is no news where it was there on arrival', UNKNOWN, at(ID, 'triggered', 'closedChat'), []],
    ['is news where there was none', NONE, at(ID, 'triggered'), ['triggered']],
    ['is news in the conversation after the one that was left', at(ANOTHER, 'triggered'), at(ID, 'triggered'), ['triggered']],
    ['is news where it has come about', at(ID, 'triggered'), at(ID, 'triggered', 'handedOff'), ['handedOff']],
    ['is no news twice', at(ID, 'triggered'), at(ID, 'triggered'), []],
    ['is nothing where there is none', at(ID, 'triggered'), NONE, []],
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
