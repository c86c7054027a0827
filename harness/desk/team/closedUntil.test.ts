import { expect, test } from '@jest/globals'
import { closedUntil } from './closedUntil.ts'

/** Monday, 4 January 2027, 12:00 on the local clock. */
const NOON = new Date(2027, 0, 4, 12)

const opening = { open_hour: 13, open_minutes: 30, close_hour: 23, close_minutes: 59 }

test('a tenant that is closed until a later time of today opens today', () => {
  expect(closedUntil('13:30', NOON)?.days[1]).toEqual({ day_of_week: 1, ...opening })
})

test('a tenant that is closed until an earlier time stays closed today and opens tomorrow', () => {
  const days = closedUntil('09:00', NOON)?.days
  expect(days?.[1]).toEqual({ day_of_week: 1, closed_all_day: true })
  expect(days?.[2]).toMatchObject({ day_of_week: 2, open_hour: 9, open_minutes: 0 })
})

test('the offset of the hours is that of the local clock', () => {
  const at = (offset: number) => closedUntil('13:30', Object.assign(new Date(NOON), { getTimezoneOffset: () => offset }))?.utcOffset // prettier-ignore
  expect([at(0), at(-330), at(210)]).toEqual(['+00:00', '+05:30', '-03:30'])
})

test('a text that is no time of a day gives no hours', () => {
  expect([closedUntil('', NOON), closedUntil('24:00', NOON)]).toEqual([undefined, undefined])
})
