import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { parseHello } from './messages.ts'

const HELLO = { role: 'frame', url: 'https://chat.test/widget', startedAt: 5, isFromStart: true }

test('a hello of a probe is read as it was sent', () => {
  expect(parseHello({ hello: HELLO })).toEqual(HELLO)
})

test.each([
  ['another role', { ...HELLO, role: 'worker' }],
  ['no address', { ...HELLO, url: 'widget' }],
])('a hello with %s is no hello', (_name, hello) => {
  expect(parseHello({ hello })).toBeUndefined()
})

test('a hello whose time is no number begins at 0, and one without a start counts as late', () => {
  expect(parseHello({ hello: { role: 'host', url: 'https://shop.test/', startedAt: Infinity } })).toEqual({
    ...{ role: 'host', url: 'https://shop.test/', startedAt: 0, isFromStart: false },
  })
})

test('whatever a page sends, reading it does not throw', () => {
  fc.assert(fc.property(fc.anything(), (message) => void parseHello(message)))
})
