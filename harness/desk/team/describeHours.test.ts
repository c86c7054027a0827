import { expect, test } from '@jest/globals'
import { describeHours } from './describeHours.ts'

const NOON = new Date(2027, 0, 4, 12)
const at = (day: number): number => new Date(2027, 0, day, 13, 30).getTime() / 1000

test('the line of the team says whether the tenant is open, and when it opens next', () => {
  const closed = { isEnabled: true, isOpenNow: false }
  expect(describeHours({ isEnabled: false, isOpenNow: false, opensAt: null }, NOON)).toBe('No working hours')
  expect(describeHours({ isEnabled: true, isOpenNow: true, opensAt: null }, NOON)).toBe('Open now')
  expect(describeHours({ ...closed, opensAt: null }, NOON)).toBe('Closed')
  expect(describeHours({ ...closed, opensAt: at(4) }, NOON)).toBe('Closed until 13:30')
  expect(describeHours({ ...closed, opensAt: at(5) }, NOON)).toBe('Closed until Tue 13:30')
})
