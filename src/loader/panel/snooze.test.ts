import { expect, jest, test } from '@jest/globals'
import { createTokenStore } from '../conversationToken.ts'
import { snooze, snoozedTill } from './snooze.ts'

const HOUR_MS = 3_600_000

test('a dismissed campaign stays snoozed for one hour, also on the next page', () => {
  jest.useFakeTimers({ now: 1_000 })
  snooze(createTokenStore('demo', 'full'))
  const keeper = createTokenStore('demo', 'full')
  expect(snoozedTill(keeper)).toBe(1_000 + HOUR_MS)
  jest.setSystemTime(1_000 + HOUR_MS)
  expect(snoozedTill(keeper)).toBeUndefined()
  localStorage.setItem('chatwoot-widget:demo:campaignsSnoozedTill', 'soon')
  expect(snoozedTill(keeper)).toBeUndefined()
  jest.useRealTimers()
})
