import { expect, test } from '@jest/globals'
import { epochMs } from '#domain/time.ts'
import { dayFormat } from './dayFormat.ts'

const NOW = epochMs(new Date(2026, 10, 24, 19, 0).getTime())

test.each([
  [new Date(2026, 10, 22, 9, 0), 'Sunday', 'two days ago'],
  [new Date(2026, 10, 18, 19, 1), 'Wednesday', 'almost six days ago'],
  [new Date(2026, 10, 17, 19, 0), 'November 17', 'the same weekday a week ago'],
  [new Date(2026, 0, 1, 0, 0), 'January 1', 'the first day of this year'],
  [new Date(2025, 11, 31, 23, 59), 'December 31, 2025', 'the last day of last year'],
])('%s is named "%s" (%s)', (at, name) => {
  const moment = epochMs(at.getTime())
  expect(new Intl.DateTimeFormat('en', dayFormat(moment, NOW, 'long')).format(moment)).toBe(name)
})
