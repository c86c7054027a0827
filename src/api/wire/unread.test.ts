import { expect, test } from '@jest/globals'
import { UNREAD } from '#contracts/unread.ts'
import { createFieldSearch, READERS } from '#test/support/unreadFields.ts'

const unreadBy = createFieldSearch()

test('whatever is kept of an answer is read by somebody, but for what is named with its reason', () => {
  expect(unreadBy(READERS).toSorted()).toEqual(UNREAD.map(({ domain }) => domain).toSorted())
})

test.each([
  ['sagas', 'src/domain/contact.ts Contact.id'],
  ['src/domain', 'src/domain/channel.ts WorkingHours.openHour'],
  ['src/components', 'src/domain/agent.ts Agent.avatarUrl'],
])('what only %s reads would be found if it did not: %s', (room, field) => {
  expect(unreadBy(READERS.filter((reader) => reader !== room))).toContain(field)
})
