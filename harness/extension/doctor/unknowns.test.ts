import { expect, test } from '@jest/globals'
import { type Coverage, listUnknowns } from './unknowns.ts'

const COMPLETE: Coverage = { isFromStart: true, isOpened: true, canReadChat: true, pageStatus: 200 }

test('even a complete examination names the requests and console messages that Chrome hides, and the cookies', () => {
  expect(listUnknowns(COMPLETE)).toEqual([
    expect.stringContaining('without cookies'),
    expect.stringContaining('Chrome does not tell extensions'),
  ])
})

test.each<[string, Partial<Coverage>, RegExp]>([
  ['a late recording', { isFromStart: false }, /before the recording began/],
  ['a closed chat', { isOpened: false }, /was not opened/],
  ['a missing permission', { canReadChat: false }, /permission for the chat/],
  ['a page for logged-in visitors', { pageStatus: 403 }, /was answered with 403/],
  ['a page without a response', { pageStatus: undefined }, /had no response/],
])('%s is named as unknown', (_name, change, pattern) => {
  const added = listUnknowns({ ...COMPLETE, ...change }).filter((text) => !listUnknowns(COMPLETE).includes(text))

  expect(added).toEqual([expect.stringMatching(pattern)])
})
