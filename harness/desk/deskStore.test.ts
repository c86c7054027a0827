import { expect, test } from '@jest/globals'
import { EMPTY_DESK, entryOf, withClosed, withEntry, withOpened } from './deskStore.ts'

const open = (...ids: readonly number[]) => ids.reduce((state, id) => withOpened(state, id, true), EMPTY_DESK)

test('a conversation opens in the place of the active one', () => {
  const state = withOpened(withOpened(open(12, 13), 12, false), 14, false)
  expect([state.openIds, state.activeId]).toEqual([[14, 13], 14])
})

test('a conversation that is open becomes active instead of opening twice', () => {
  const state = withOpened(open(12, 13), 12, true)
  expect([state.openIds, state.activeId]).toEqual([[12, 13], 12])
})

test('a fourth conversation beside three closes the first of them', () => {
  expect(open(12, 13, 14, 15).openIds).toEqual([13, 14, 15])
})

test('the neighbour of a closed conversation becomes active, and the last one leaves none', () => {
  const one = withClosed(open(12, 13), 13)
  expect([one.openIds, one.activeId]).toEqual([[12], 12])
  expect(withClosed(one, 12)).toEqual(EMPTY_DESK)
})

test('a closed conversation that is not active leaves the active one', () => {
  expect(withClosed(open(12, 13), 12).activeId).toBe(13)
})

test('what is entered for one conversation leaves the entries of the others', () => {
  const state = withEntry(
    withEntry(EMPTY_DESK, 12, () => ({ text: 'Hello' })),
    13,
    () => ({ isPrivate: true }),
  )
  expect(entryOf(state, 12)).toEqual({ text: 'Hello', isPrivate: false, unsent: [] })
  expect(entryOf(state, 14).text).toBe('')
})
