import { expect, test } from '@jest/globals'
import { UNUSED_FIELDS } from '#contracts/unusedFields.ts'
import { createFieldSearch, READERS } from '#test/support/widget/neverReadFields.ts'

const unreadBy = createFieldSearch()

test('every mapped response field is read by the widget or listed as unread with a reason', () => {
  expect(unreadBy(READERS).toSorted()).toEqual(UNUSED_FIELDS.map(({ domain }) => domain).toSorted())
})

test.each([
  ['sagas', 'src/domain/contact.ts Contact.id'],
  ['src/domain', 'src/domain/channel.ts WorkingHours.openHour'],
  ['src/components', 'src/domain/agent.ts Agent.avatarUrl'],
])('without the readers in %s, the search reports this field as unread: %s', (room, field) => {
  expect(unreadBy(READERS.filter((reader) => reader !== room))).toContain(field)
})
