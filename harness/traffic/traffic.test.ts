import { expect, test } from '@jest/globals'
import { seal } from '#protocol/envelope.ts'
import { toEnvelope } from './traffic.ts'

test('an envelope is shown with its name and the verdict of the receiver’s parser', () => {
  expect(toEnvelope(1, 'out', seal({ event: 'set-locale', ...{ locale: 'de' } }))).toMatchObject({
    name: 'set-locale',
    isValid: true,
  })
  expect(toEnvelope(2, 'out', seal({ event: 'set-locale' }))).toMatchObject({ isValid: false })
  expect(toEnvelope(3, 'in', 'hello')).toMatchObject({ name: '(not an envelope)', isValid: false, json: 'hello' })
})

test('a token is never shown', () => {
  const text = seal({ event: 'setAuthCookie', ...{ data: { widgetAuthToken: 'head.body.signature' } } })

  expect(toEnvelope(1, 'in', text).json).not.toContain('body')
  expect(toEnvelope(1, 'in', text).json).toContain('…ture')
})
