import { describe, expect, test } from '@jest/globals'
import { initials } from '../avatar.ts'
import type { Message } from './message.ts'
import type { Sender } from './sender.ts'
import { epochSeconds, toSeconds, epochMs } from '../time.ts'
import { toTimeline } from './timeline.ts'
import { pickUnread } from './unread.ts'

const mara: Sender = { kind: 'agent', id: 1, name: 'Mara' }
const jon: Sender = { kind: 'agent', id: 2, name: 'Jon' }

const noon = new Date(2026, 10, 20, 12).getTime()
const messageAt = (id: number, minutes: number, more: Partial<Message> = {}): Message =>
  ({
    id,
    conversationId: 1,
    content: `text ${id}`,
    direction: 'outgoing',
    body: { kind: 'text' },
    attachments: [],
    createdAt: toSeconds(epochMs(noon + minutes * 60_000)),
    isDeleted: false,
    ...more,
  }) as Message

const ends = (rows: ReturnType<typeof toTimeline>): readonly boolean[] =>
  rows.flatMap((row) => (row.kind === 'day' ? [] : [row.endsRun]))

describe('message runs', () => {
  test('only the last message of a run from one sender in one direction ends the run', () => {
    const rows = toTimeline(
      [
        messageAt(1, 0, { sender: mara }),
        messageAt(2, 1, { sender: mara }),
        messageAt(3, 2, { sender: jon }),
        messageAt(4, 3, { direction: 'incoming' }),
        messageAt(5, 4, { direction: 'template' }),
        messageAt(6, 5, { sender: mara }),
      ],
      [],
    )

    expect(ends(rows)).toEqual([false, true, true, true, true, true])
  })

  test('a run of messages ends at midnight', () => {
    const rows = toTimeline([messageAt(1, 0, { sender: mara }), messageAt(2, 12 * 60, { sender: mara })], [])

    expect(rows.map(({ kind }) => kind)).toEqual(['day', 'message', 'day', 'message'])
    expect(ends(rows)).toEqual([true, true])
  })

  test('a pending message comes last and belongs to the visitor’s run', () => {
    const pending = {
      temporaryId: 'abc',
      content: 'hi',
      createdAt: toSeconds(epochMs(noon)),
      status: 'sending',
    } as Parameters<typeof toTimeline>[1][number]
    const rows = toTimeline([messageAt(1, 30, { direction: 'incoming' })], [pending])

    expect(rows.slice(1).map(({ key }) => key)).toEqual(['1', 'abc'])
    expect(ends(rows)).toEqual([false, true])
  })
})

test('pickUnread returns the outgoing messages since the visitor last looked, or all of them if never', () => {
  const messages = [
    messageAt(1, 0),
    messageAt(2, 1, { direction: 'template' }),
    messageAt(3, 2),
    messageAt(4, 3, { direction: 'incoming' }),
  ]

  expect(pickUnread(messages, undefined).map(({ id }) => id)).toEqual([1, 3])
  expect(pickUnread(messages, epochSeconds(noon / 1000)).map(({ id }) => id)).toEqual([3])
})

test.each([
  ['Mara Lindqvist', 'ML'],
  ['Jean-Luc de la Tour', 'JT'],
  ['mara', 'M'],
  ['  ', ''],
  ['👩‍💻 Dev', '👩‍💻D'],
  ['李 小龙', '李小'],
])('the initials of %p are %p', (name, letters) => expect(initials(name)).toBe(letters))
