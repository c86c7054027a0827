import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { EXAMPLES } from '#harness/commands/examples.ts'
import { decodeEnvelope, PREFIX, encodeEnvelope } from './envelope.ts'
import { FRAME_EVENTS, parseFrameEvent } from './frameEvents.ts'
import { HOST_COMMANDS, parseHostCommand } from './hostCommands.ts'

const parsers = { host: parseHostCommand, frame: parseFrameEvent }

const read = (direction: keyof typeof parsers, text: unknown): unknown => {
  const fields = decodeEnvelope(text)
  return fields && parsers[direction](fields)
}

describe('host commands', () => {
  test('the protocol has 25 host commands', () => expect(HOST_COMMANDS).toHaveLength(25))

  test.each(Object.entries(EXAMPLES))('the host command %s is parsed back unchanged', (event, payload) => {
    const input = { event, ...payload }

    expect(read('host', encodeEnvelope(input))).toEqual(input)
  })

  test.each([
    ['toggle-close-button in its old form', { event: 'toggle-close-button', showClose: true }, { event: 'toggle-close-button', isMobile: true }],
    ['set-user with flat fields', { event: 'set-user', identifier: 7, email: 'a@b.c' }, { event: 'set-user', identifier: '7', user: { email: 'a@b.c' } }],
    ['set-user with wire names', { event: 'set-user', identifier: 'u', user: { name: 'Ada', phone_number: '+1', avatar_url: 'x', identifier_hash: 'h', admin: true } }, { event: 'set-user', identifier: 'u', user: { name: 'Ada', phoneNumber: '+1', avatarUrl: 'x', identifierHash: 'h' } }],
    ['a command with a request id', { event: 'set-locale', locale: 'de', requestId: 'r1' }, { event: 'set-locale', locale: 'de', requestId: 'r1' }],
    ['show-help without a query', { event: 'show-help' }, { event: 'show-help', query: '' }],
    ['config-set with unknown and invalid fields', { event: 'config-set', position: 'left', locale: 7, colour: 'red' }, { event: 'config-set', position: 'left' }],
  ])('%s is parsed into the current form of the command', (_name, input, parsed) => expect(read('host', encodeEnvelope(input))).toEqual(parsed)) // prettier-ignore
})

describe('frame events', () => {
  test.each([
    [{ event: 'loaded', config: { channelConfig: {} } }],
    [{ event: 'loaded', config: { authToken: 'a.b.c', channelConfig: { websiteName: 'x' } } }],
    [{ event: 'setUnreadMode', unreadMessageCount: 3 }],
    [{ event: 'setUnreadMode' }],
    [{ event: 'setAuthCookie', data: { widgetAuthToken: 'a.b.c' } }],
    [{ event: 'handleNotificationDot', unreadMessageCount: 0 }],
    [{ event: 'updateIframeHeight', isFixedHeight: true, extraHeight: 20 }],
    [{ event: 'onEvent', eventIdentifier: 'chatwoot:on-message', data: { id: 1 } }],
    [{ event: 'error', errorType: 'SET_USER_ERROR', data: null }],
    [{ event: 'loaded', config: { channelConfig: {}, protocol: 1 } }],
    [{ event: 'acknowledged', requestId: 'r1' }],
    [{ event: 'acknowledged', requestId: 'r1', trouble: 'refused' }],
    [{ event: 'trouble', trouble: 'storage' }],
    [{ event: 'setWideMode', isWide: true }],
    [{ event: 'closeWindow', isPreview: true }],
    ...['setCampaignMode', 'resetUnreadMode', 'nudgeClicked', 'closeWindow', 'closeChat', 'toggleBubble', 'popoutChatWindow', 'playAudio', 'setCampaignReadOn', 'painted'].map((event) => [{ event }] as const),
  ])('the frame event %j is parsed back unchanged', (input) => expect(read('frame', encodeEnvelope(input))).toEqual(input)) // prettier-ignore

  test('the protocol has 22 frame events', () => expect(FRAME_EVENTS).toHaveLength(22))
})

const REFUSED: readonly unknown[] = [
  undefined, null, 7, {}, [], '', 'hello', PREFIX, `${PREFIX}{`, `${PREFIX}null`, `${PREFIX}[]`, `${PREFIX}"x"`, `${PREFIX}1`,
  `${PREFIX}{}`, ` ${PREFIX}{"event":"widget-visible"}`, encodeEnvelope({ event: '' }), encodeEnvelope({ event: 'constructor' }),
  encodeEnvelope({ event: 'toString' }), encodeEnvelope({ event: '__proto__' }), encodeEnvelope({ event: 'hasOwnProperty' }), encodeEnvelope({ event: 'unknown' }),
  encodeEnvelope({ event: 'set-locale' }), encodeEnvelope({ event: 'set-locale', ...{ locale: '' } }), encodeEnvelope({ event: 'set-locale', ...{ locale: {} } }),
  encodeEnvelope({ event: 'toggle-open', ...{ isOpen: 'yes' } }), encodeEnvelope({ event: 'set-user', ...{ user: {} } }), encodeEnvelope({ event: 'set-user', ...{ identifier: ' ', user: {} } }),
  encodeEnvelope({ event: 'set-label', ...{ label: 7 } }), encodeEnvelope({ event: 'inner-document-width', ...{ width: -1 } }), encodeEnvelope({ event: 'inner-document-width', ...{ width: null } }),
  encodeEnvelope({ event: 'set-custom-attributes', ...{ customAttributes: [] } }), encodeEnvelope({ event: 'setAuthCookie' }), encodeEnvelope({ event: 'setAuthCookie', ...{ data: { widgetAuthToken: 7 } } }),
  encodeEnvelope({ event: 'handleNotificationDot', ...{ unreadMessageCount: 'many' } }), encodeEnvelope({ event: 'onEvent' }), encodeEnvelope({ event: 'error' }),
] // prettier-ignore

describe('invalid messages', () => {
  test.each(REFUSED.map((text) => [text]))(
    'the message %p is neither a valid host command nor a valid frame event',
    (text) => {
      expect([read('host', text), read('frame', text)]).toEqual([undefined, undefined])
    },
  )

  test('no name is both a host command and a frame event', () => {
    expect(HOST_COMMANDS.filter((name) => FRAME_EVENTS.includes(name as never))).toEqual([])
  })

  test('no text throws or reaches a prototype, and a parsed message parses to the same message again', () => {
    const names = fc.constantFrom(...HOST_COMMANDS, ...FRAME_EVENTS, '__proto__')
    const envelopes = fc
      .tuple(names, fc.dictionary(fc.constantFrom('user', 'locale', 'data', 'config', 'isOpen', 'customAttributes', '__proto__', 'constructor', 'identifier'), fc.jsonValue()))
      .map(([event, fields]) => `${PREFIX}${JSON.stringify({ ...fields, event })}`) // prettier-ignore
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), envelopes), (text) => {
        for (const direction of ['host', 'frame'] as const) {
          const message = read(direction, text)
          if (message !== undefined)
            expect(read(direction, encodeEnvelope(message as { event: string }))).toEqual(message)
        }
        expect(Object.prototype).not.toHaveProperty('event')
        expect({}).not.toHaveProperty('polluted')
      }),
      { numRuns: 5000 },
    )
  })
})
