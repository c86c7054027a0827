import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { roomExamples } from '#test/support/contracts/apiExamples.ts'
import { parseRoomEvent } from './roomEvents.ts'

const examples = roomExamples().map(({ name, payload }) => [name, payload['message']] as const)

test.each(examples)('the contract’s example %s is parsed as a room event', (_name, message) => {
  const { event } = message as { readonly event: string }

  expect(parseRoomEvent(message)?.event).toBe(event)
})

test('the contract’s examples contain all eight room events', () => {
  const events = new Set(examples.map(([, message]) => (message as { readonly event: string }).event))

  expect(events.size).toBe(8)
})

test('parsed room events keep the private flag of typing, the deleted flag of a message and the echo id', () => {
  const find = (name: string): unknown => examples.find(([other]) => other === name)?.[1]
  const whispered = structuredClone(find('typingOn')) as { data: { is_private: boolean } }
  whispered.data.is_private = true

  expect(parseRoomEvent(whispered)).toMatchObject({ isPrivate: true, sender: { name: 'Mara Lindqvist' } })
  expect(parseRoomEvent(find('messageDeleted'))).toMatchObject({ message: { isDeleted: true } })
  expect(parseRoomEvent(find('ownMessageEchoed'))).toMatchObject({ message: { echoId: '0a1b2c3d4e5f' } })
})

test('damaged room events never throw or reach a prototype, and an unknown event is rejected', () => {
  const damaged = fc.constantFrom(...examples.map(([, message]) => message)).chain((message) =>
    fc.dictionary(fc.constantFrom('id', 'conversation_id', 'message_type', 'user', 'users', 'status', '__proto__'), fc.jsonValue()).map((change) => ({
      ...(message as object),
      data: { ...(message as { data: object }).data, ...change },
    })),
  ) // prettier-ignore
  fc.assert(
    fc.property(fc.oneof(fc.anything(), damaged), (message) => {
      parseRoomEvent(message)
      expect(Object.prototype).not.toHaveProperty('id')
    }),
    { numRuns: 5000 },
  )
  expect(parseRoomEvent({ event: 'constructor', data: {} })).toBeUndefined()
})
