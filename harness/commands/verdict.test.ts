import { expect, test } from '@jest/globals'
import { PREFIX } from '#protocol/envelope.ts'
import { toCode } from './code.ts'
import { findOperation } from './operations.ts'
import { renewRequestId, requestIdOf, withRequestId } from './send.ts'
import { evaluateArguments, evaluateEnvelope } from './verdict.ts'

const evaluate = (text: string, prefix = PREFIX): string => evaluateEnvelope({ prefix, text }, 'demo').text

test.each([
  ['{"event":"toggle-open","isOpen":true}', 'The frame accepts this message.'],
  ['{"event":"toggle-open"}', 'The frame drops this message. The message lacks the field "isOpen".'],
  ['{"event":"toggle-open","isOpen":"yes"}', 'The frame drops this message. isOpen must be true or false.'],
  ['{"event":"set-consent","consent":"all"}', 'The frame drops this message. consent must be "none" or "session" or "full".'],
  ['{"event":"set-label","label":" "}', 'The frame drops this message. label must not be blank.'],
  ['{"event":"inner-document-width","width":-1}', 'The frame drops this message. width must be at least 0.'],
  ['{"event":"set-user","identifier":true,"user":{}}', 'The frame drops this message. identifier must be text or a number.'],
  ['{"event":"config-set","position":"top"}', 'The frame accepts this message, although it differs from the schema.'],
  ['{"event":"open"}', 'The frame drops this message. No command has the name "open".'],
  ['{"event":"constructor"}', 'The frame drops this message. No command has the name "constructor".'],
  ['{}', 'The frame drops this message. The field "event" must name a command.'],
  ['[]', 'The frame drops this message. It must be a JSON object.'],
  ['{"event":"toggle-open","isOpen":true,"websiteToken":"plain"}', 'The frame drops this message. It names another tenant.'],
  [`{"event":"set-custom-attributes","customAttributes":{"a":${'['.repeat(40)}${']'.repeat(40)}}}`, 'The frame drops this message. It is too large or has too many levels. The answer is "invalid".'],
])('the verdict on %s says: %s', (text, verdict) => expect(evaluate(text)).toBe(verdict)) // prettier-ignore

test('the verdict names the parser’s reason for a text that is not JSON, and the prefix that is missing', () => {
  expect(evaluate('{"event":')).toMatch(/^The frame drops this message\. It is not JSON: ./)
  expect(evaluate('{"event":"widget-visible"}', 'chatwoot-widget')).toBe(
    'The frame drops this message. It must begin with "chatwoot-widget:".',
  )
})

test('the verdict accepts what the decoder accepts: white space after the prefix', () => {
  expect(evaluate('{"event":"widget-visible"}', `${PREFIX} `)).toBe('The frame accepts this message.')
})

test('the verdict on arguments names the argument by its parameter', () => {
  const setUser = findOperation('chatwoot:setUser')

  expect(evaluateArguments(setUser, '["u-1"]').text).toBe('The method may refuse this. The call needs 2 arguments.')
  expect(evaluateArguments(setUser, '[[], {}]').text).toBe(
    'The method may refuse this. identifier must be text or a number.',
  )
  expect(evaluateArguments(setUser, '["u-1", {}, 3]').text).toBe('The method may refuse this. The call takes at most 2 arguments.') // prettier-ignore
  expect(evaluateArguments(setUser, '{}').text).toBe('The call needs a JSON array of arguments.')
  expect(evaluateArguments(setUser, '["u-1", {"name": "Ada"}]')).toEqual({ isAccepted: true, isAnswered: true, text: 'The arguments match the schema.', problems: [] }) // prettier-ignore
})

test.each([
  ['{"event":"widget-visible"}', '{"requestId": "r1", "event":"widget-visible"}'],
  ['{\n  "event": "x"\n}', '{\n  "requestId": "r1",\n  "event": "x"\n}'],
  ['{}', '{"requestId": "r1"}'],
  ['{ }', '{ "requestId": "r1"}'],
  ['{"event":"x","requestId":"mine"}', '{"event":"x","requestId":"mine"}'],
  ['{"event":', '{"requestId": "r1", "event":'],
  ['[]', '[]'],
  ['', ''],
])('the request for an answer turns %j into %j', (text, expected) => {
  expect(withRequestId(text, 'r1')).toBe(expected)
  if (text.endsWith('}')) expect(requestIdOf(withRequestId(text, 'r1'))).toBeDefined()
})

test('a message that is sent again gets another request id, unless the developer has written it', () => {
  const text = withRequestId('{"event":"widget-visible"}')

  expect(requestIdOf(renewRequestId(text))).toMatch(/^harness-\d+$/)
  expect(requestIdOf(renewRequestId(text))).not.toBe(requestIdOf(text))
  expect(renewRequestId('{"requestId":"mine"}')).toBe('{"requestId":"mine"}')
})

test('the code of a command or a call can be run in the console of the host page', () => {
  const context = { token: 'demo', baseUrl: 'https://chat.example.com/base' }
  const code = (id: string, text: string, prefix = PREFIX): string =>
    toCode(findOperation(id), { prefix, text }, context)

  expect(code('chatwoot:setUser', '["u-1",\n {"name":"Ada"}]')).toBe('window.$chatwoot.setUser("u-1", {"name":"Ada"})')
  expect(code('handle:open', '[]')).toBe(
    'await window.chatwootSDK.create({"token":"demo","baseUrl":"https://chat.example.com/base"}).open()',
  )
  expect(code('command:widget-visible', '{ "event": "widget-visible" }')).toBe(
    `document.querySelector('#cw-widget-holder iframe').contentWindow.postMessage('chatwoot-widget:' + JSON.stringify({"event":"widget-visible"}), "https://chat.example.com")`,
  )
  expect(code('command:widget-visible', '{', 'x')).toBe(
    `document.querySelector('#cw-widget-holder iframe').contentWindow.postMessage("x{", "https://chat.example.com")`,
  )
})
