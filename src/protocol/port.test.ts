import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { EXAMPLES } from '#harness/commands/examples.ts'
import { createFakePort } from '#test/support/widget/fakePort.ts'
import { decodeEnvelope, encodeEnvelope } from './envelope.ts'
import { type FrameEvent } from './frameEvents.ts'
import { type HostCommand, parseHostCommand } from './hostCommands.ts'
import type { Port } from './port.ts'
import { createWebviewPort, findBridge } from './webviewPort.ts'
import { createWindowPort } from './windowPort.ts'

const HOST = 'https://shop.test'
const HELLO: FrameEvent = { event: 'loaded', config: { channelConfig: {} } }
const SECRET: FrameEvent = { event: 'setAuthCookie', data: { widgetAuthToken: 'a.b.c' } }
const VISIBLE: HostCommand = { event: 'widget-visible' }

type SentMessage = { readonly text: string; readonly to: string | undefined }

/**
 * Creates a window that receives only the events of a test. They are plain objects, because events created by a script
 * are never trusted.
 */
function createSelf() {
  const listeners = new Set<(event: MessageEvent) => void>()
  return {
    listeners,
    addEventListener: (_type: 'message', listener: (event: MessageEvent) => void) => void listeners.add(listener),
    removeEventListener: (_type: 'message', listener: (event: MessageEvent) => void) => void listeners.delete(listener),
    dispatch: (event: object) => {
      for (const listener of [...listeners]) listener(event as MessageEvent)
    },
  }
}

function frameSide(allowedOrigins?: readonly string[]) {
  const sent: SentMessage[] = []
  const self = createSelf()
  const parent = { postMessage: (text: string, to: string) => void sent.push({ text, to }) }
  const port = createWindowPort<HostCommand, FrameEvent>({
    self,
    peer: () => parent,
    websiteToken: 'demo',
    allowedOrigins,
    parse: parseHostCommand,
    isHello: ({ event }) => event === 'loaded',
  })
  const receive = (change: object = {}): void =>
    self.dispatch({ isTrusted: true, source: parent, origin: HOST, data: encodeEnvelope(VISIBLE), ...change })
  const received: HostCommand[] = []
  port.subscribe((command) => received.push(command))
  return {
    port,
    parent,
    sent,
    self,
    receive,
    received,
    events: () => sent.map(({ text, to }) => [decodeEnvelope(text)?.['event'], to]),
  }
}

describe('window port', () => {
  test('the hello is posted to any origin without a secret, and other events wait until the host is known', () => {
    const { port, receive, events, sent } = frameSide()
    port.post(HELLO)
    port.post(SECRET)
    expect(events()).toEqual([['loaded', '*']])
    expect(sent[0]?.text).not.toContain('a.b.c')
    receive()

    expect(events()).toEqual([
      ['loaded', '*'],
      ['setAuthCookie', HOST],
    ])
  })

  test('a message of another tenant is dropped, and each sent message names its own tenant', () => {
    const { port, receive, received, sent } = frameSide()
    for (const websiteToken of ['other', '', 1, null])
      receive({ data: encodeEnvelope(Object.assign({ websiteToken }, VISIBLE)) })
    expect([received, port.peerOrigin()]).toEqual([[], undefined])

    receive({ data: encodeEnvelope(Object.assign({ websiteToken: 'demo' }, VISIBLE)) })
    port.post(SECRET)
    expect(received).toEqual([VISIBLE])
    expect(sent.map(({ text }) => decodeEnvelope(text)?.['websiteToken'])).toEqual(['demo'])
  })

  test('once the host is known, even a hello is posted only to the host’s origin', () => {
    const { port, receive, events } = frameSide()
    receive()
    port.post(HELLO)

    expect(events()).toEqual([['loaded', HOST]])
    expect(port.peerOrigin()).toBe(HOST)
  })

  test.each([
    ['dispatched by a script', { isTrusted: false }],
    ['from another window', { source: {} }],
    ['without a source window', { source: null }],
    ['from an opaque origin', { origin: 'null' }],
    ['without the protocol’s prefix', { data: 'hello' }],
    ['with an unknown command', { data: encodeEnvelope({ event: 'constructor' }) }],
  ])('a message %s is dropped and does not determine the host', (_case, change) => {
    const { port, receive, received } = frameSide()
    receive(change)

    expect([received, port.peerOrigin()]).toEqual([[], undefined])
  })

  test('after the first valid command, commands from other origins are ignored', () => {
    const { receive, received, port } = frameSide()
    receive()
    receive({ origin: 'https://evil.test' })

    expect([received.length, port.peerOrigin()]).toEqual([1, HOST])
  })

  test('commands from an origin outside the tenant’s hosts are ignored', () => {
    const { receive, received, port } = frameSide(['https://other.test'])
    receive()
    receive({ origin: 'https://other.test' })

    expect([received.length, port.peerOrigin()]).toEqual([1, 'https://other.test'])
  })

  test('the port does not set window.onmessage, and closing it removes its listener', () => {
    const { port, self, receive, received } = frameSide()
    expect(self).not.toHaveProperty('onmessage')
    port.close()
    receive()

    expect([self.listeners.size, received]).toEqual([0, []])
  })
})

type PortUnderTest = {
  readonly port: Port<HostCommand, FrameEvent>
  readonly receive: () => void
  readonly posted: () => readonly unknown[]
}

function webviewSide(): PortUnderTest {
  const sent: string[] = []
  const self = createSelf()
  const bridge = { postMessage: (text: string) => void sent.push(text) }
  const port = createWebviewPort<HostCommand, FrameEvent>({ self, bridge, origin: HOST, parse: parseHostCommand })
  return {
    port,
    receive: () => self.dispatch({ isTrusted: true, source: null, origin: '', data: encodeEnvelope(VISIBLE) }),
    posted: () => sent.map((text) => decodeEnvelope(text)),
  }
}

function windowSide(): PortUnderTest {
  const { port, receive, sent } = frameSide()
  receive()
  return { port, receive, posted: () => sent.map(({ text }) => decodeEnvelope(text)) }
}

function fakeSide(): PortUnderTest {
  const port = createFakePort<HostCommand, FrameEvent>(HOST)
  port.receive(VISIBLE)
  return { port, receive: () => port.receive(VISIBLE), posted: () => port.posted }
}

describe.each([
  ['window', windowSide],
  ['webview', webviewSide],
  ['fake', fakeSide],
])('%s port', (_name, create) => {
  test('a port passes commands to all subscribers, and not to a listener that has unsubscribed', () => {
    const { port, receive } = create()
    const [one, other]: [HostCommand[], HostCommand[]] = [[], []]
    const stop = port.subscribe((command) => void one.push(command))
    port.subscribe((command) => void other.push(command))
    receive()
    stop()
    receive()

    expect([one, other]).toEqual([[VISIBLE], [VISIBLE, VISIBLE]])
  })

  test('a port posts an event and knows the origin of its peer', () => {
    const { port, posted } = create()
    port.post(SECRET)

    expect(posted()).toEqual([expect.objectContaining(SECRET)])
    expect(port.peerOrigin()).toBe(HOST)
  })

  test('a closed port passes no commands to its subscribers', () => {
    const { port, receive } = create()
    const received: HostCommand[] = []
    port.subscribe((command) => void received.push(command))
    port.close()
    receive()

    expect(received).toEqual([])
  })
})

test('a webview port ignores a message from another window', () => {
  const self = createSelf()
  const received: unknown[] = []
  const port = createWebviewPort<HostCommand, FrameEvent>({ self, bridge: { postMessage: () => undefined }, origin: HOST, parse: parseHostCommand }) // prettier-ignore
  port.subscribe((command) => received.push(command))
  self.dispatch({ isTrusted: true, source: {}, origin: 'https://evil.test', data: encodeEnvelope(VISIBLE) })

  expect(received).toEqual([])
})

test('closeWindow is sent to an app as close-widget, the command that apps know', () => {
  const { port, posted } = webviewSide()
  port.post({ event: 'closeWindow' })

  expect(posted()).toEqual([{ type: 'close-widget' }])
})

describe('findBridge', () => {
  const bridge = { postMessage: () => undefined }
  const trap = Object.defineProperty({}, 'webkit', { get: () => { throw new Error('denied') } }) // prettier-ignore

  test.each([
    ['React Native', { ReactNativeWebView: bridge }, bridge],
    ['iOS', { webkit: { messageHandlers: { chat: bridge } } }, bridge],
    ['Android', { ChatWidget: bridge }, bridge],
    ['an iOS app with another handler', { webkit: { messageHandlers: { other: bridge } } }, undefined],
    ['Safari without handlers', { webkit: {} }, undefined],
    ['a page with other values of these names', { ChatWidget: document.createElement('div'), ReactNativeWebView: 'x' }, undefined],
    ['a getter that throws', trap, undefined],
    ['a window without a bridge', {}, undefined],
  ])('only a valid webview bridge is found: %s', (_name, window, found) => expect(findBridge(window)).toBe(found)) // prettier-ignore
})

/** Fifteen senders that are not the host. Each resembles the host in some respect. */
const FOREIGN_SENDERS: readonly (readonly [string, (peer: unknown) => object])[] = [
  ['a sibling frame', () => ({ source: { name: 'sibling' } })],
  ['a sibling frame of the host’s origin', () => ({ source: {}, origin: HOST })],
  ['a popup', () => ({ source: { opener: {} }, origin: 'https://popup.test' })],
  ['a frame inside the frame', () => ({ source: { parent: {} }, origin: 'https://child.test' })],
  ['no window at all', () => ({ source: null })],
  ['a port of a channel', () => ({ source: { start: () => undefined } })],
  ['a worker, which has no origin', () => ({ source: null, origin: '' })],
  ['a script that forges the host', (source) => ({ source, origin: HOST, isTrusted: false })],
  ['the host’s window after it has gone elsewhere', (source) => ({ source, origin: 'https://evil.test' })],
  ['the host’s window in a sandbox', (source) => ({ source, origin: 'null' })],
  ['the host over http', (source) => ({ source, origin: 'http://shop.test' })],
  ['the host’s name with another port', (source) => ({ source, origin: 'https://shop.test:8443' })],
  ['a domain that begins with the host’s name', (source) => ({ source, origin: 'https://shop.test.evil.test' })],
  ['a subdomain of the host', (source) => ({ source, origin: 'https://cdn.shop.test' })],
  ['the host’s name with a slash', (source) => ({ source, origin: 'https://shop.test/' })],
]

const COMMANDS = Object.entries(EXAMPLES).map(([event, payload]) => ({ ...payload, event }))

describe('all host commands', () => {
  test('every command from the host is accepted', () => {
    const { receive, received } = frameSide()
    for (const command of COMMANDS) receive({ data: encodeEnvelope(command) })

    expect(received).toEqual(COMMANDS)
  })

  test.each(FOREIGN_SENDERS)(
    'every command from %s is ignored, before and after the host is known',
    (_name, disguise) => {
      const { parent, receive, received, port } = frameSide([HOST])
      for (const command of COMMANDS) receive({ ...disguise(parent), data: encodeEnvelope(command) })
      expect([received, port.peerOrigin()]).toEqual([[], undefined])

      receive()
      for (const command of COMMANDS) receive({ ...disguise(parent), data: encodeEnvelope(command) })
      expect([received.length, port.peerOrigin()]).toEqual([1, HOST])
    },
  )

  test.each(FOREIGN_SENDERS.filter(([name]) => /sibling|popup|inside|port/.test(name)))(
    'every command from %s is ignored in an app’s webview',
    (_name, disguise) => {
      const self = createSelf()
      const received: unknown[] = []
      const port = createWebviewPort<HostCommand, FrameEvent>({ self, bridge: { postMessage: () => undefined }, origin: HOST, parse: parseHostCommand }) // prettier-ignore
      port.subscribe((command) => received.push(command))
      for (const command of COMMANDS) self.dispatch({ origin: HOST, ...disguise(self), data: encodeEnvelope(command) })

      expect(received).toEqual([])
    },
  )
})

/** Thirty-three values that are malformed or too large for a field. */
const MALFORMED: readonly string[] = [
  'null', 'true', 'false', '0', '-1', '1e400', '-0.5', '9007199254740993', '""', '" "', '"\\u0000"', '"\\ud800"', '"__proto__"', '"constructor"',
  '[]', '[null]', '[[[[[[]]]]]]', '{}', '{"":""}', '{"__proto__":{"polluted":1}}', '{"constructor":{"prototype":{"polluted":1}}}',
  '{"prototype":{"polluted":1}}', '{"toString":1}', '{"valueOf":null}', '{"length":-1}', '{"user":{"user":{}}}', '{"event":"toggle-open"}',
  '"javascript:alert(1)"', '"<img src=x onerror=alert(1)>"', '"\\u202e"', `"${'x'.repeat(100_000)}"`, `${'['.repeat(500)}${']'.repeat(500)}`, '{"hasOwnProperty":1}',
] // prettier-ignore

const FIELDS = ['requestId', ...new Set(COMMANDS.flatMap((command) => Object.keys(command)))]

describe('malformed commands', () => {
  test(`${MALFORMED.length} malformed values in each field of each command neither throw nor reach a prototype`, () => {
    const { receive, port } = frameSide()
    const before = Object.getOwnPropertyNames(Object.prototype).join()
    for (const { event } of COMMANDS)
      for (const name of FIELDS)
        for (const value of MALFORMED) {
          const field = name === 'event' ? '' : `,${JSON.stringify(name)}:${value}`
          receive({ data: `chatwoot-widget:{"event":${JSON.stringify(event)}${field}}` })
        }

    expect(MALFORMED).toHaveLength(33)
    expect(Object.getOwnPropertyNames(Object.prototype).join()).toBe(before)
    expect({}).not.toHaveProperty('polluted')
    expect(port.peerOrigin()).toBe(HOST)
  })

  /** Set FUZZ_RUNS=200000 to run more cases. */
  test('mutated envelopes never throw, and every command accepted from them is valid', () => {
    const { receive, received } = frameSide()
    const texts = COMMANDS.map((command) => encodeEnvelope(command))
    const mutated = fc
      .tuple(fc.constantFrom(...texts), fc.nat(), fc.nat(12), fc.oneof(fc.string(), fc.constantFrom(...MALFORMED.slice(0, 30))))
      .map(([text, at, cut, put]) => text.slice(0, at % text.length) + put + text.slice((at % text.length) + cut)) // prettier-ignore
    fc.assert(
      fc.property(mutated, (data) => receive({ data })),
      { numRuns: Number(process.env['FUZZ_RUNS'] ?? 500) },
    )
    for (const command of received) expect(parseHostCommand({ ...command })).toEqual(command)
    expect({}).not.toHaveProperty('polluted')
  })
})
