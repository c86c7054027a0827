import { afterEach, describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { type CableBridgeOptions, createCableBridge } from '#cli/contracts/cable/bridge.ts'
import { fillIdentifier } from '#cli/contracts/cable/identifier.ts'
import { playInteraction } from '#cli/contracts/cable/playInteraction.ts'
import { ROOM_EXPRESSION } from '#contracts/realtime/simulatedVisit.ts'
import type { PubsubToken } from '#domain/contact.ts'
import { roomIdentifier } from '#realtime/roomIdentifier.ts'
import { startMisbehavingCable, type MisbehavingCable } from '#test/support/cable/misbehavingCable.ts'
import { createSandboxStarter, QUERY, messageBody } from '#test/servers/testSandbox.ts'

const EXPRESSION = '{"channel":"RoomChannel","pubsub_token":"${pubsubToken}","account_id":${accountId},"user_id":"${pubsubToken}"}' // prettier-ignore
const VALUES = { pubsubToken: 'secret', accountId: 7 }
const ROOM = '{"channel":"RoomChannel","pubsub_token":"secret","account_id":7,"user_id":"secret"}'
const EVENT = { identifier: ROOM, message: { event: 'message.created', data: { id: 1 } } }

const servers: MisbehavingCable[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

/** Starts a cable server with these options, and a bridge to it. */
async function startBridge(
  options: Parameters<typeof startMisbehavingCable>[0] = {},
  more: Partial<CableBridgeOptions> = {},
) {
  const server = await startMisbehavingCable(options)
  servers.push(server)
  return { server, bridge: createCableBridge({ cableUrl: server.url, timeoutMs: 2_000, userId: 'send', ...more }) }
}

/** Waits for an event. The server sends the given frames once the bridge has subscribed. */
const waitForEvent = (
  { server, bridge }: Awaited<ReturnType<typeof startBridge>>,
  ...frames: readonly (object | string)[]
) =>
  bridge.event({
    values: VALUES,
    expectedName: 'message.created',
    expression: EXPRESSION,
    trigger: async () => {
      for (const frame of frames) server.broadcast(frame)
    },
  })

describe('cable bridge with a correct server', () => {
  test('the cable bridge subscribes like a visitor and returns the expected event unchanged', async () => {
    const started = await startBridge({}, { origin: 'https://shop.example.com', headers: { 'x-gate': 'open' } })

    expect(await waitForEvent(started, { type: 'ping', message: 1 }, EVENT)).toEqual(EVENT)
    expect(started.server.receivedCommands()).toEqual([{ command: 'subscribe', identifier: ROOM }])
    expect(started.server.handshakeHeaders()).toMatchObject({
      origin: 'https://shop.example.com',
      'x-gate': 'open',
      'sec-websocket-protocol': 'actioncable-v1-json,actioncable-unsupported',
    })
  })

  test('the cable bridge closes its socket after each event', async () => {
    const started = await startBridge()
    await waitForEvent(started, EVENT)

    await started.server.waitUntilEmpty()
  })

  test.each([
    ['a state hook that returns no account id', { pubsubToken: 'secret' }, 'send', '{"channel":"RoomChannel","pubsub_token":"secret","user_id":"secret"}'],
    ['the option that omits user_id', VALUES, 'omit', '{"channel":"RoomChannel","pubsub_token":"secret","account_id":7}'],
    ['a token that must be escaped', { pubsubToken: 'a"b', accountId: 7 }, 'omit', '{"channel":"RoomChannel","pubsub_token":"a\\"b","account_id":7}'],
    ['a state hook that returns the identifier', { roomIdentifier: '{"room":1}' }, 'send', '{"room":1}'],
  ] as const)('the cable bridge sends the right room identifier for %s', async (_whose, values, userId, identifier) => {
    const { server, bridge } = await startBridge({}, { userId })
    const frame = { ...EVENT, identifier }

    expect(await bridge.event({ values, expectedName: 'message.created', expression: EXPRESSION, trigger: async () => server.broadcast(frame) })).toEqual(frame)
    expect(server.receivedCommands()).toEqual([{ command: 'subscribe', identifier }])
  }) // prettier-ignore

  test('the cable bridge and the widget build byte-identical room identifiers', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.option(fc.nat(), { nil: undefined }), fc.constantFrom('send', 'omit'), (pubsubToken, accountId, userId) => {
        expect(fillIdentifier({ expression: ROOM_EXPRESSION, values: { pubsubToken, accountId }, userId })).toBe(
          roomIdentifier({ pubsubToken: pubsubToken as PubsubToken, accountId, userId }),
        )
      }),
      { examples: [['${accountId}', 7, 'send'], ['"', undefined, 'omit']] },
    )
  }) // prettier-ignore

  test('the cable bridge ignores the presence event that a server sends to every new subscriber', async () => {
    const presence = (users: object) => ({ identifier: ROOM, message: { event: 'presence.update', data: { users } } })
    const started = await startBridge({ frameAfterSubscribe: presence({ '1': 'online' }) })
    const request = { values: VALUES, expectedName: 'presence.update', expression: EXPRESSION }
    started.server.setCommandResponse(presence({ '1': 'busy' }))

    expect(await started.bridge.event({ ...request, trigger: async () => started.server.broadcast(presence({})) })).toEqual(presence({}))
    expect(await started.bridge.exchange({ ...request, request: { command: 'message', identifier: 'x', data: '{}' } })).toEqual(presence({ '1': 'busy' }))
    expect(started.server.receivedCommands().at(-1)).toEqual({ command: 'message', identifier: ROOM, data: '{}' })
  }) // prettier-ignore

  test('the cable bridge repeats update_presence until a presence event arrives', async () => {
    const { server, bridge } = await startBridge()
    const presence = { identifier: ROOM, message: { event: 'presence.update', data: { users: {} } } }
    const presenceCommand = { command: 'message', identifier: ROOM, data: '{"action":"update_presence"}' }
    // The server does not respond yet when the first `update_presence` arrives.
    const trigger = async () => void setTimeout(() => server.setCommandResponse(presence), 500)

    expect(await bridge.event({ values: VALUES, expectedName: 'presence.update', expression: EXPRESSION, trigger })).toEqual(presence)
    expect(server.receivedCommands().slice(1)).toEqual([presenceCommand, presenceCommand])
  }) // prettier-ignore
})

/** Timeout for frames that never arrive. On a busy machine, a frame that does arrive can take more than half a second. */
const SHORT_TIMEOUT = { timeoutMs: 2_000 }

describe('cable bridge with a misbehaving server', () => {
  test.each([
    ['sends no welcome frame', { welcome: false }, 'The cable did not send welcome within 2 s; received: nothing.'],
    ['sends hello instead of welcome', { welcome: { type: 'hello' } }, 'The cable did not send welcome within 2 s; received: hello.'],
    ['closes the socket before the welcome frame', { welcome: 'close' }, 'The cable did not send welcome within 2 s; received: nothing, and then the socket was closed (1008).'],
    ['answers the handshake with 404', { status: 404 }, 'rejected the handshake with status 404.'],
    ['selects another subprotocol', { protocol: 'actioncable-unsupported' }, 'chose the protocol actioncable-unsupported instead of actioncable-v1-json.'],
    ['selects no subprotocol', { protocol: false }, 'does not support actioncable-v1-json: Server sent no subprotocol.'],
    ['does not confirm the subscription', { confirmation: false }, `The cable sent welcome, but did not confirm the subscription within 2 s; received: welcome. Sent: ${ROOM}.`],
    ['confirms another identifier', { confirmation: { type: 'confirm_subscription', identifier: '{"pubsub_token":"secret","channel":"RoomChannel"}' } }, `confirm_subscription arrived with another identifier than the room's. The server must return the identifier byte for byte. Sent: ${ROOM}; received: "{\\"pubsub_token\\":\\"secret\\",\\"channel\\":\\"RoomChannel\\"}".`],
    ['rejects the subscription', { confirmation: { type: 'reject_subscription', identifier: ROOM } }, `The cable rejected the subscription: ${ROOM}.`],
  ] as const)('the cable bridge reports a failed subscription when the server %s', async (_how, options, sentence) => {
    await expect(waitForEvent(await startBridge(options, SHORT_TIMEOUT))).rejects.toMatchObject({ name: 'BridgeError', message: expect.stringContaining(sentence) }) // prettier-ignore
  }) // prettier-ignore

  const TRUNCATED_FRAME = JSON.stringify(EVENT).slice(0, 30)
  test.each([
    ['sends no event', [], 'received: nothing.'],
    ['sends only other events', [{ type: 'ping' }, { identifier: ROOM, message: { event: 'presence.update', data: {} } }, { type: 'ping' }], 'received: ping, presence.update.'],
    ['sends half of a frame', [TRUNCATED_FRAME], `received: text that is not a frame ("${TRUNCATED_FRAME}").`],
    ['sends HTML like a proxy', ['<html>\n'], 'received: text that is not a frame ("<html>\\u000a").'],
    ['closes the socket after the confirmation', ['close'], 'received: nothing, and then the socket was closed (1008).'],
  ])('the cable bridge reports a missing event when the server %s', async (_how, frames, sentence) => {
    const message = `The subscription was sent, but no message.created arrived within 2 s; ${sentence}`
    await expect(waitForEvent(await startBridge({}, SHORT_TIMEOUT), ...frames)).rejects.toThrow(message)
  }) // prettier-ignore

  test('the cable bridge reports an event that arrives under the identifier of another room', async () => {
    await expect(waitForEvent(await startBridge({}, SHORT_TIMEOUT), { ...EVENT, identifier: '{}' })).rejects.toThrow(
      `message.created arrived with another identifier than the room's. The server must return the identifier byte for byte. Sent: ${ROOM}; received: "{}".`,
    )
  })

  test.each([
    ['under another name', { event: 'message.made', data: {} }],
    ['without a name', { data: {} }],
  ])(
    'the cable bridge returns an event that arrives %s, so that the contract can show the difference',
    async (_how, message) => {
      const renamed = { identifier: ROOM, message }

      expect(await waitForEvent(await startBridge({}, SHORT_TIMEOUT), { type: 'ping' }, renamed)).toEqual(renamed)
    },
  )

  test('the cable bridge reports a server that cannot be reached and a URL that is invalid', async () => {
    const { server, bridge } = await startBridge({}, SHORT_TIMEOUT)
    await server.close()

    await expect(bridge.event({ values: VALUES, expectedName: 'welcome' })).rejects.toThrow(/cannot be reached: .*ECONNREFUSED/)
    expect(() => createCableBridge({ cableUrl: 'cable', timeoutMs: 1, userId: 'send' })).not.toThrow()
    await expect(createCableBridge({ cableUrl: 'cable', timeoutMs: 1, userId: 'send' }).event({ values: VALUES, expectedName: 'welcome' })).rejects.toThrow('The cable URL cable is invalid: ') // prettier-ignore
  }) // prettier-ignore

  test('the cable bridge reports a state hook that returned no pubsubToken', async () => {
    const { bridge } = await startBridge({}, SHORT_TIMEOUT)

    await expect(bridge.event({ values: {}, expectedName: 'message.created', expression: EXPRESSION })).rejects.toThrow(
      'The room is unknown: the state hook returned no pubsubToken.',
    )
  }) // prettier-ignore

  test('the cable bridge rejects with the error of the state hook when the trigger fails', async () => {
    const { bridge } = await startBridge({}, SHORT_TIMEOUT)
    const trigger = () => Promise.reject(new Error('the hook answered 500'))

    await expect(bridge.event({ values: VALUES, expectedName: 'ping', expression: EXPRESSION, trigger })).rejects.toThrow('the hook answered 500') // prettier-ignore
  })
})

describe('playInteraction', () => {
  const startSandbox = createSandboxStarter()

  test('playInteraction plays an event, a command and a protocol frame against the sandbox', async () => {
    const { sandbox, request, createVisitor } = await startSandbox()
    const { token, pubsubToken } = await createVisitor()
    const bridge = createCableBridge({ cableUrl: `${sandbox.url.replace('http', 'ws')}/cable`, timeoutMs: 2_000, userId: 'send' }) // prettier-ignore
    const play = (interaction: Parameters<typeof playInteraction>[0]['interaction']) =>
      playInteraction({
        bridge,
        interaction,
        values: { pubsubToken },
        trigger: async () => void (await request('POST', `/api/v1/widget/messages${QUERY}`, { body: messageBody('Hello'), token })),
      })
    const generators = { body: { '$.identifier': { type: 'ProviderState', expression: EXPRESSION } } }
    const identifier = JSON.stringify({ channel: 'RoomChannel', pubsub_token: pubsubToken, user_id: pubsubToken })

    expect(await play({ kind: 'event', states: [{ params: { after: 'subscription' } }], response: { body: { identifier: 'x', message: { event: 'message.created' } } }, document: { generators } }))
      .toMatchObject({ identifier, message: { event: 'message.created', data: { content: 'Hello', echo_id: '0a1b2c3d4e5f' } } })
    expect(await play({ kind: 'exchange', states: [], request: { body: { command: 'subscribe', identifier: 'x' } }, response: { body: { type: 'confirm_subscription' } }, document: { request: { generators } } }))
      .toEqual({ type: 'confirm_subscription', identifier })
    expect(await play({ kind: 'event', states: [], response: { body: { type: 'ping' } }, document: {} })).toMatchObject({ type: 'ping' })
  }) // prettier-ignore

  test('playInteraction rejects a contract that names no event or no room identifier', async () => {
    const { bridge } = await startBridge()
    const play = (interaction: Parameters<typeof playInteraction>[0]['interaction']) =>
      playInteraction({ bridge, interaction, values: VALUES, trigger: async () => undefined })

    await expect(play({ kind: 'event', states: [], response: { body: 'ping' }, document: {} })).rejects.toThrow('neither a type nor an event')
    await expect(play({ kind: 'exchange', states: [], request: { body: { command: 'subscribe' } }, response: { body: { type: 'ping' } }, document: {} })).rejects.toThrow('no room identifier')
  }) // prettier-ignore
})
