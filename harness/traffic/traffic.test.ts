import { expect, test } from '@jest/globals'
import { encodeEnvelope } from '#protocol/envelope.ts'
import { toEnvelope } from './traffic.ts'

test('an envelope is shown with its event name and whether the receiver’s parser accepts it', () => {
  expect(toEnvelope(1, 'out', encodeEnvelope({ event: 'set-locale', ...{ locale: 'de' } }))).toMatchObject({
    name: 'set-locale',
    isValid: true,
  })
  expect(toEnvelope(2, 'out', encodeEnvelope({ event: 'set-locale' }))).toMatchObject({ isValid: false })
  expect(toEnvelope(3, 'in', 'hello')).toMatchObject({ name: '(not an envelope)', isValid: false, json: 'hello' })
})

test('an auth token in an envelope is masked except for its last characters', () => {
  const text = encodeEnvelope({ event: 'setAuthCookie', ...{ data: { widgetAuthToken: 'head.body.signature' } } })

  expect(toEnvelope(1, 'in', text).json).not.toContain('body')
  expect(toEnvelope(1, 'in', text).json).toContain('…ture')
})
