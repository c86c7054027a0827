import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { EXAMPLES } from '#harness/commands/examples.ts'
import { createFakePort } from '#test/support/fakePort.ts'
import { open, seal } from './envelope.ts'
import { type FrameEvent } from './frameEvents.ts'
import { type HostCommand, parseHostCommand } from './hostCommands.ts'
import type { Port } from './port.ts'
import { createWebviewPort, findBridge } from './webviewPort.ts'
import { createWindowPort } from './windowPort.ts'

const HOST = 'https://shop.test'
const HELLO: FrameEvent = { event: 'loaded', config: { channelConfig: {} } }
const SECRET: FrameEvent = { event: 'setAuthCookie', data: { widgetAuthToken: 'a.b.c' } }
const VISIBLE: HostCommand = { event: 'widget-visible' }

type Said = { readonly text: string; readonly to: string | undefined }

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
  const said: Said[] = []
  const self = createSelf()
  const parent = { postMessage: (text: string, to: string) => void said.push({ text, to }) }
  const port = createWindowPort<HostCommand, FrameEvent>({
    self,
    peer: () => parent,
    websiteToken: 'demo',
    allowedOrigins,
    parse: parseHostCommand,
    isHello: ({ event }) => event === 'loaded',
  })
  const hear = (change: object = {}): void =>
    self.dispatch({ isTrusted: true, source: parent, origin: HOST, data: seal(VISIBLE), ...change })
  const heard: HostCommand[] = []
  port.subscribe((command) => heard.push(command))
  return {
    port,
    parent,
    said,
    self,
    hear,
    heard,
    events: () => said.map(({ text, to }) => [open(text)?.['event'], to]),
  }
}

describe('the window port', () => {
  test('the hello may go to anybody and carries no secret; everything else waits for the host to show itself', () => {
    const { port, hear, events, said } = frameSide()
    port.post(HELLO)
    port.post(SECRET)
    expect(events()).toEqual([['loaded', '*']])
    expect(said[0]?.text).not.toContain('a.b.c')
    hear()

    expect(events()).toEqual([
      ['loaded', '*'],
      ['setAuthCookie', HOST],
    ])
  })

  test('a message of another tenant is dropped, and each message names its own', () => {
    const { port, hear, heard, said } = frameSide()
    for (const websiteToken of ['other', '', 1, null]) hear({ data: seal(Object.assign({ websiteToken }, VISIBLE)) })
    expect([heard, port.peerOrigin()]).toEqual([[], undefined])

    hear({ data: seal(Object.assign({ websiteToken: 'demo' }, VISIBLE)) })
    port.post(SECRET)
    expect(heard).toEqual([VISIBLE])
    expect(said.map(({ text }) => open(text)?.['websiteToken'])).toEqual(['demo'])
  })

  test('once the host is known, nothing goes to anybody else, not even another hello', () => {
    const { port, hear, events } = frameSide()
    hear()
    port.post(HELLO)

    expect(events()).toEqual([['loaded', HOST]])
    expect(port.peerOrigin()).toBe(HOST)
  })

  test.each([
    ['made by a script', { isTrusted: false }],
    ['from another window', { source: {} }],
    ['from no window', { source: null }],
    ['from a page without an origin', { origin: 'null' }],
    ['that is not ours', { data: 'hello' }],
    ['with no known command', { data: seal({ event: 'constructor' }) }],
  ])('a message %s is dropped and pins nothing', (_case, change) => {
    const { port, hear, heard } = frameSide()
    hear(change)

    expect([heard, port.peerOrigin()]).toEqual([[], undefined])
  })

  test('after the first valid command only its origin is heard, for good', () => {
    const { hear, heard, port } = frameSide()
    hear()
    hear({ origin: 'https://evil.test' })

    expect([heard.length, port.peerOrigin()]).toEqual([1, HOST])
  })

  test('a tenant that names its hosts is commanded by no other', () => {
    const { hear, heard, port } = frameSide(['https://other.test'])
    hear()
    hear({ origin: 'https://other.test' })

    expect([heard.length, port.peerOrigin()]).toEqual([1, 'https://other.test'])
  })

  test('the window’s own handler is left alone, and closing takes ours away', () => {
    const { port, self, hear, heard } = frameSide()
    expect(self).not.toHaveProperty('onmessage')
    port.close()
    hear()

    expect([self.listeners.size, heard]).toEqual([0, []])
  })
})

type Door = {
  readonly port: Port<HostCommand, FrameEvent>
  readonly hear: () => void
  readonly posted: () => readonly unknown[]
}

function webviewSide(): Door {
  const said: string[] = []
  const self = createSelf()
  const bridge = { postMessage: (text: string) => void said.push(text) }
  const port = createWebviewPort<HostCommand, FrameEvent>({ self, bridge, origin: HOST, parse: parseHostCommand })
  return {
    port,
    hear: () => self.dispatch({ isTrusted: true, source: null, origin: '', data: seal(VISIBLE) }),
    posted: () => said.map((text) => open(text)),
  }
}

function windowSide(): Door {
  const { port, hear, said } = frameSide()
  hear()
  return { port, hear, posted: () => said.map(({ text }) => open(text)) }
}

function fakeSide(): Door {
  const port = createFakePort<HostCommand, FrameEvent>(HOST)
  port.hear(VISIBLE)
  return { port, hear: () => port.hear(VISIBLE), posted: () => port.posted }
}

describe.each([
  ['window', windowSide],
  ['webview', webviewSide],
  ['fake', fakeSide],
])('every port, the %s one', (_name, create) => {
  test('passes commands on to everybody who listens, and to nobody who has stopped', () => {
    const { port, hear } = create()
    const [one, other]: [HostCommand[], HostCommand[]] = [[], []]
    const stop = port.subscribe((command) => void one.push(command))
    port.subscribe((command) => void other.push(command))
    hear()
    stop()
    hear()

    expect([one, other]).toEqual([[VISIBLE], [VISIBLE, VISIBLE]])
  })

  test('says what it is told to say, and knows where to', () => {
    const { port, posted } = create()
    port.post(SECRET)

    expect(posted()).toEqual([expect.objectContaining(SECRET)])
    expect(port.peerOrigin()).toBe(HOST)
  })

  test('hears nothing once closed', () => {
    const { port, hear } = create()
    const heard: HostCommand[] = []
    port.subscribe((command) => void heard.push(command))
    port.close()
    hear()

    expect(heard).toEqual([])
  })
})

test('in a webview a message with a window behind it is a stranger’s', () => {
  const self = createSelf()
  const heard: unknown[] = []
  const port = createWebviewPort<HostCommand, FrameEvent>({ self, bridge: { postMessage: () => undefined }, origin: HOST, parse: parseHostCommand }) // prettier-ignore
  port.subscribe((command) => heard.push(command))
  self.dispatch({ isTrusted: true, source: {}, origin: 'https://evil.test', data: seal(VISIBLE) })

  expect(heard).toEqual([])
})

test('an app that closes its webview hears the word that apps know', () => {
  const { port, posted } = webviewSide()
  port.post({ event: 'closeWindow' })

  expect(posted()).toEqual([{ type: 'close-widget' }])
})

describe('the way out of a webview', () => {
  const bridge = { postMessage: () => undefined }
  const trap = Object.defineProperty({}, 'webkit', { get: () => { throw new Error('denied') } }) // prettier-ignore

  test.each([
    ['React Native', { ReactNativeWebView: bridge }, bridge],
    ['iOS', { webkit: { messageHandlers: { chat: bridge } } }, bridge],
    ['Android', { ChatWidget: bridge }, bridge],
    ['an iOS app that listens to others', { webkit: { messageHandlers: { other: bridge } } }, undefined],
    ['Safari', { webkit: {} }, undefined],
    ['a page that has something else of that name', { ChatWidget: document.createElement('div'), ReactNativeWebView: 'x' }, undefined],
    ['an object that throws', trap, undefined],
    ['nothing', {}, undefined],
  ])('is found: %s', (_name, window, found) => expect(findBridge(window)).toBe(found)) // prettier-ignore
})

/** Fifteen senders that are not the host. Each resembles the host in some respect. */
const STRANGERS: readonly (readonly [string, (peer: unknown) => object])[] = [
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
  ['the host without its lock', (source) => ({ source, origin: 'http://shop.test' })],
  ['the host at another door', (source) => ({ source, origin: 'https://shop.test:8443' })],
  ['a house named alike', (source) => ({ source, origin: 'https://shop.test.evil.test' })],
  ['a room in the host’s house', (source) => ({ source, origin: 'https://cdn.shop.test' })],
  ['the host’s name with a slash', (source) => ({ source, origin: 'https://shop.test/' })],
]

const COMMANDS = Object.entries(EXAMPLES).map(([event, payload]) => ({ ...payload, event }))

describe('every command there is', () => {
  test('is heard from the host', () => {
    const { hear, heard } = frameSide()
    for (const command of COMMANDS) hear({ data: seal(command) })

    expect(heard).toEqual(COMMANDS)
  })

  test.each(STRANGERS)('is not heard from %s, before or after the host has shown itself', (_name, disguise) => {
    const { parent, hear, heard, port } = frameSide([HOST])
    for (const command of COMMANDS) hear({ ...disguise(parent), data: seal(command) })
    expect([heard, port.peerOrigin()]).toEqual([[], undefined])

    hear()
    for (const command of COMMANDS) hear({ ...disguise(parent), data: seal(command) })
    expect([heard.length, port.peerOrigin()]).toEqual([1, HOST])
  })

  test.each(STRANGERS.filter(([name]) => /sibling|popup|inside|port/.test(name)))(
    'is not heard in an app’s webview from %s',
    (_name, disguise) => {
      const self = createSelf()
      const heard: unknown[] = []
      const port = createWebviewPort<HostCommand, FrameEvent>({ self, bridge: { postMessage: () => undefined }, origin: HOST, parse: parseHostCommand }) // prettier-ignore
      port.subscribe((command) => heard.push(command))
      for (const command of COMMANDS) self.dispatch({ origin: HOST, ...disguise(self), data: seal(command) })

      expect(heard).toEqual([])
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

describe('whatever stands in a command’s fields', () => {
  test(`${MALFORMED.length} things in every field of every command: nothing throws, no prototype is reached`, () => {
    const { hear, port } = frameSide()
    const before = Object.getOwnPropertyNames(Object.prototype).join()
    for (const { event } of COMMANDS)
      for (const name of FIELDS)
        for (const value of MALFORMED) {
          const field = name === 'event' ? '' : `,${JSON.stringify(name)}:${value}`
          hear({ data: `chatwoot-widget:{"event":${JSON.stringify(event)}${field}}` })
        }

    expect(MALFORMED).toHaveLength(33)
    expect(Object.getOwnPropertyNames(Object.prototype).join()).toBe(before)
    expect({}).not.toHaveProperty('polluted')
    expect(port.peerOrigin()).toBe(HOST)
  })

  /** Set FUZZ_RUNS=200000 to run more cases. */
  test('mutated envelopes: nothing throws, and what is heard says only what a command can say', () => {
    const { hear, heard } = frameSide()
    const texts = COMMANDS.map((command) => seal(command))
    const mutated = fc
      .tuple(fc.constantFrom(...texts), fc.nat(), fc.nat(12), fc.oneof(fc.string(), fc.constantFrom(...MALFORMED.slice(0, 30))))
      .map(([text, at, cut, put]) => text.slice(0, at % text.length) + put + text.slice((at % text.length) + cut)) // prettier-ignore
    fc.assert(
      fc.property(mutated, (data) => hear({ data })),
      { numRuns: Number(process.env['FUZZ_RUNS'] ?? 500) },
    )
    for (const command of heard) expect(parseHostCommand({ ...command })).toEqual(command)
    expect({}).not.toHaveProperty('polluted')
  })
})
