import { describe, expect, test } from '@jest/globals'
import type { Agent, AgentId, Presence } from './agent.ts'
import fc from 'fast-check'
import {
  findNextOpening,
  isHomeCardOnline,
  isTeamAvailable,
  isWithinWorkingHours,
  toKnownReplyTime,
} from './availability.ts'
import type { Channel, WorkingHours } from './channel.ts'
import { type EpochMs, epochMs } from './time.ts'

const agent = (id: number, presence: Presence): Agent => ({ id: id as AgentId, name: `Agent ${id}`, presence })

const nineToFive = (dayOfWeek: number): WorkingHours => ({
  dayOfWeek,
  isClosedAllDay: dayOfWeek === 0 || dayOfWeek === 6,
  isOpenAllDay: false,
  openHour: 9,
  openMinutes: 0,
  closeHour: 17,
  closeMinutes: 30,
})

const channel = (more: Partial<Channel> = {}): Channel =>
  ({
    isWorkingHoursEnabled: true,
    workingHours: [0, 1, 2, 3, 4, 5, 6].map(nineToFive),
    utcOffsetMinutes: 0,
    replyTime: 'in_a_day',
    ...more,
  }) as Channel

const at = (text: string): EpochMs => epochMs(Date.parse(text))

describe('working hours in the time zone of the inbox', () => {
  test.each([
    ['2026-11-18T08:59:59Z', 0, false, 'the minute before opening'],
    ['2026-11-18T09:00:00Z', 0, true, 'opening'],
    ['2026-11-18T17:29:59Z', 0, true, 'the last minute'],
    ['2026-11-18T17:30:00Z', 0, false, 'closing'],
    ['2026-11-21T12:00:00Z', 0, false, 'a Saturday'],
    ['2026-11-18T03:29:00Z', 330, false, 'India, before nine'],
    ['2026-11-18T03:30:00Z', 330, true, 'India at nine'],
    ['2026-11-15T23:00:00Z', 600, true, 'already Monday in Brisbane'],
    ['2026-11-16T02:00:00Z', -480, false, 'still Sunday in California'],
  ])('at %s with a UTC offset of %p minutes, isWithinWorkingHours is %p (%s)', (now, utcOffsetMinutes, isOpen) => {
    expect(isWithinWorkingHours(channel({ utcOffsetMinutes }), at(now))).toBe(isOpen)
  })

  test('a day that is open all day is open at midnight', () => {
    const always = [0, 1, 2, 3, 4, 5, 6].map((day) => ({
      ...nineToFive(day),
      isClosedAllDay: false,
      isOpenAllDay: true,
    }))

    expect(isWithinWorkingHours(channel({ workingHours: always }), at('2026-11-21T00:00:00Z'))).toBe(true)
  })

  test('a week without working hours is closed', () => {
    expect(isWithinWorkingHours(channel({ workingHours: [] }), at('2026-11-18T12:00:00Z'))).toBe(false)
  })
})

describe('next opening', () => {
  test.each([
    ['2026-11-18T08:59:59Z', 0, '2026-11-18T09:00:00Z', 'before nine'],
    ['2026-11-18T17:30:00Z', 0, '2026-11-19T09:00:00Z', 'after closing'],
    ['2026-11-20T18:00:00Z', 0, '2026-11-23T09:00:00Z', 'Friday evening'],
    ['2026-11-20T18:00:00Z', 330, '2026-11-23T03:30:00Z', 'Friday evening, in India'],
    ['2026-11-22T23:00:00Z', 600, undefined, 'open, as it is already Monday in Brisbane'],
    ['2026-11-18T12:00:00Z', 0, undefined, 'open'],
  ])('at %s with a UTC offset of %p minutes, findNextOpening is %s (%s)', (now, utcOffsetMinutes, opening, _case) => {
    expect(findNextOpening(channel({ utcOffsetMinutes }), at(now))).toBe(opening && Date.parse(opening))
  })

  test('an inbox that opens on one weekday has no next opening right after that day, but has one within six days', () => {
    const wednesdays = channel({ workingHours: [nineToFive(3)] })

    expect(findNextOpening(wednesdays, at('2026-11-18T17:30:00Z'))).toBeUndefined()
    expect(findNextOpening(wednesdays, at('2026-11-19T09:01:00Z'))).toBe(Date.parse('2026-11-25T09:00:00Z'))
  })

  test('a week without working hours has no next opening', () => {
    expect(findNextOpening(channel({ workingHours: [] }), at('2026-11-18T12:00:00Z'))).toBeUndefined()
  })

  test('the inbox is closed until its next opening, at every UTC offset', () => {
    const minutes = fc.integer({ min: 0, max: 20_160 })
    fc.assert(
      fc.property(minutes, fc.integer({ min: -720, max: 840 }), (minute, utcOffsetMinutes) => {
        const hours = channel({ utcOffsetMinutes })
        const now = epochMs(Date.parse('2026-11-15T00:00:00Z') + minute * 60_000)
        const opening = findNextOpening(hours, now)
        if (opening === undefined) return isWithinWorkingHours(hours, now)
        return isWithinWorkingHours(hours, opening) && !isWithinWorkingHours(hours, epochMs(opening - 60_000))
      }),
    )
  })
})

describe('working hours of every weekday at every UTC offset', () => {
  const DAY_MS = 86_400_000
  const SUNDAY = Date.parse('2026-11-15T00:00:00Z')
  const OFFSETS = Array.from({ length: 53 }, (_, step) => -720 + step * 30)
  /** Returns the moment at which the inbox's own clock shows that minute of that weekday. */
  const local = (day: number, minute: number, offset: number): EpochMs =>
    epochMs(SUNDAY + day * DAY_MS + (minute - offset) * 60_000)

  test.each(OFFSETS)('weekdays open and close to the minute at a UTC offset of %p minutes', (utcOffsetMinutes) => {
    for (let day = 0; day < 7; day += 1) {
      // Only this day has hours, so the hours of a neighbouring day cannot produce the result.
      const one = channel({ utcOffsetMinutes, workingHours: [{ ...nineToFive(day), isClosedAllDay: false }] })
      const open = [0, 539, 540, 1049, 1050, 1439].map((minute) => isWithinWorkingHours(one, local(day, minute, utcOffsetMinutes))) // prettier-ignore
      expect([day, ...open]).toEqual([day, false, false, true, true, false, false])

      const allDay = channel({ utcOffsetMinutes, workingHours: [{ ...nineToFive(day), isClosedAllDay: false, isOpenAllDay: true }] }) // prettier-ignore
      const edges = [-1, 0, 1439, 1440].map((minute) => isWithinWorkingHours(allDay, local(day, minute, utcOffsetMinutes))) // prettier-ignore
      expect([day, ...edges]).toEqual([day, false, true, true, false])
    }
  })

  test('a day that closes at 24:00 is open until its last minute', () => {
    const late = channel({ workingHours: [{ ...nineToFive(3), closeHour: 24, closeMinutes: 0 }] })
    expect(isWithinWorkingHours(late, at('2026-11-18T23:59:59Z'))).toBe(true)
    expect(isWithinWorkingHours(late, at('2026-11-19T00:00:00Z'))).toBe(false)
  })

  test('a day that is closed all day is closed even if it has hours and is marked as open all day', () => {
    const closed = channel({ workingHours: [{ ...nineToFive(3), isClosedAllDay: true, isOpenAllDay: true }] })
    expect(isWithinWorkingHours(closed, at('2026-11-18T12:00:00Z'))).toBe(false)
  })
})

describe('team availability', () => {
  const [open, closed] = [at('2026-11-18T12:00:00Z'), at('2026-11-18T20:00:00Z')]

  test.each([
    ['working hours off, one agent online', { isWorkingHoursEnabled: false }, [agent(1, 'online')], closed, true],
    ['working hours off, one agent busy', { isWorkingHoursEnabled: false }, [agent(1, 'busy')], open, false],
    ['working hours off, no agents', { isWorkingHoursEnabled: false }, [], open, false],
    ['in working hours, one of two agents online', {}, [agent(1, 'offline'), agent(2, 'online')], open, true],
    ['in working hours, one agent offline', {}, [agent(1, 'offline')], open, false],
    ['after working hours, one agent online', {}, [agent(1, 'online')], closed, false],
    ['in working hours, one agent busy', {}, [agent(1, 'busy')], open, false],
    ['in working hours, no agents', {}, [], open, false],
    ['working hours off, one agent offline', { isWorkingHoursEnabled: false }, [agent(1, 'offline')], open, false],
  ] as const)('team availability follows working hours and presence: %s', (_case, more, agents, now, expected) => {
    expect(isTeamAvailable(channel(more), agents, now)).toBe(expected)
    expect(isHomeCardOnline(channel(more), agents, now)).toBe(expected)
  })

  test('a connected bot makes the Home card online outside working hours, while the team is unavailable', () => {
    const withBot = channel({ connectedBotName: 'Lumi' })

    expect(isHomeCardOnline(withBot, [], closed)).toBe(true)
    expect(isTeamAvailable(withBot, [], closed)).toBe(false)
  })
})

test('an unknown reply time becomes “in a few hours”', () => {
  expect(toKnownReplyTime('unknown')).toBe('in_a_few_hours')
  expect(toKnownReplyTime('in_a_day')).toBe('in_a_day')
})
