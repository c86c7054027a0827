import { describe, expect, test } from '@jest/globals'
import { createFakePort } from '#test/support/fakePort.ts'
import { open, seal } from './envelope.ts'
import { type FrameEvent } from './frameEvents.ts'
import { type HostCommand, parseHostCommand } from './hostCommands.ts'
import type { Port } from './port.ts'
import { createWebviewPort } from './webviewPort.ts'
import { createWindowPort } from './windowPort.ts'

const HOST = 'https://shop.test'
const HELLO: FrameEvent = { event: 'loaded', config: { channelConfig: {} } }
const SECRET: FrameEvent = { event: 'setAuthCookie', data: { widgetAuthToken: 'a.b.c' } }
const VISIBLE: HostCommand = { event: 'widget-visible' }

type Said = { readonly text: string; readonly to: string | undefined }

/** A window that hears only what a test makes it hear; events made by script are never trusted, so these are plain. */
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
    allowedOrigins,
    parse: parseHostCommand,
    isHello: ({ event }) => event === 'loaded',
  })
  const hear = (change: object = {}): void =>
    self.dispatch({ isTrusted: true, source: parent, origin: HOST, data: seal(VISIBLE), ...change })
  const heard: HostCommand[] = []
  port.subscribe((command) => heard.push(command))
  return { port, said, self, hear, heard, events: () => said.map(({ text, to }) => [open(text)?.['event'], to]) }
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

    expect(posted()).toEqual([SECRET])
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
