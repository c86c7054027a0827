import { expect, test } from '@jest/globals'
import { findConsequence } from './jsonPaths.ts'

const CONSEQUENCES = {
  $: 'whole',
  '$.meta.seen': 'seen',
  '$.payload[*]': 'message',
  '$.payload[*].sender': 'sender',
  '$.payload[0].sender': 'first sender',
  "$['a-b'].c": 'odd',
  '$.map.*.name': 'name',
}

test.each([
  ['$.meta.seen', 'seen'],
  ['$.meta', 'whole'],
  ['$.payload[3].sender.name', 'sender'],
  ['$.payload[0].sender.name', 'first sender'],
  ['$.payload[3].id', 'message'],
  ['$.payload', 'whole'],
  ['$.other', 'whole'],
  ['$', 'whole'],
  ["$['a-b'].c", 'odd'],
  ["$['a-b']['c']", 'odd'],
  ['$.map.anna.name', 'name'],
])('the consequence of a mismatch at %s is that of the nearest described path (%s)', (path, loses) => {
  expect(findConsequence(CONSEQUENCES, path)).toBe(loses)
})

test('findLoses returns undefined if the contract describes no consequences', () => {
  expect(findConsequence({}, '$.a')).toBeUndefined()
})
