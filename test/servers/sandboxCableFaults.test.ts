import { describe, expect, test } from '@jest/globals'
import { createSandboxStarter, identifierOf, isEvent, isType, messageBody, openCable, QUERY } from './testSandbox.ts'

const startSandbox = createSandboxStarter()

/** Starts a sandbox with a subscribed visitor. `addFault` adds a fault, and `send` sends a message as the visitor. */
async function startSubscribed() {
  const started = await startSandbox()
  const { token, pubsubToken } = await started.createVisitor()
  const cable = openCable(started.sandbox.url)
  await cable.next(isType('welcome'))
  const identifier = identifierOf(pubsubToken)
  cable.send({ command: 'subscribe', identifier })
  await cable.next(isEvent('presence.update'))
  return {
    ...started,
    cable,
    identifier,
    addFault: (body: object) => started.request('POST', '/sandbox/faults', { body }),
    heal: () => started.request('DELETE', '/sandbox/faults'),
    send: (content: string) => started.request('POST', `/api/v1/widget/messages${QUERY}`, { token, body: messageBody(content) }), // prettier-ignore
    /** Returns the contents of the messages whose events have arrived. */
    received: () => cable.frames.filter(isEvent('message.created')).map((frame) => (frame['message'] as { data: { content: string } }).data.content), // prettier-ignore
  }
}

type Subscribed = Awaited<ReturnType<typeof startSubscribed>>

/** Waits for the next ping. Every frame that was sent before has then arrived. */
async function nextPing({ cable }: Subscribed): Promise<void> {
  const pings = cable.frames.filter(isType('ping')).length
  await cable.next(() => cable.frames.filter(isType('ping')).length > pings)
}

describe('faults of events', () => {
  test('drop-events loses events, and its end cuts the connection that lost one', async () => {
    const started = await startSubscribed()
    const other = openCable(started.sandbox.url)
    await other.next(isType('welcome'))
    await started.addFault({ name: 'drop-events' })
    await started.send('lost')
    await nextPing(started)
    expect(started.received()).toEqual([])
    await started.heal()

    expect(await started.cable.closed).toBe(1006)
    expect(other.socket.readyState).toBe(other.socket.OPEN)
  })

  test('drop-events of another tenant loses nothing', async () => {
    const started = await startSubscribed()
    await started.addFault({ name: 'drop-events', token: 'plain' })
    await started.send('Hello')
    await started.cable.next(isEvent('message.created'))

    expect(started.received()).toEqual(['Hello'])
  })

  test('duplicate-events delivers every event twice', async () => {
    const started = await startSubscribed()
    await started.addFault({ name: 'duplicate-events' })
    await started.send('Hello')
    await started.cable.next(() => started.received().length === 2)

    expect(started.received()).toEqual(['Hello', 'Hello'])
  })

  test('reorder-events delivers an event after the next one, and its end delivers the held one', async () => {
    const started = await startSubscribed()
    await started.send('first')
    await started.cable.next(isEvent('message.created'))
    await started.addFault({ name: 'reorder-events' })
    await started.send('second')
    await nextPing(started)
    expect(started.received()).toEqual(['first'])
    await started.send('third')
    await started.send('fourth')
    await started.heal()
    await started.cable.next(() => started.received().length === 4)

    expect(started.received()).toEqual(['first', 'third', 'second', 'fourth'])
  })

  test('delay-events delivers an event after its delay', async () => {
    const started = await startSubscribed()
    await started.addFault({ name: 'delay-events', milliseconds: 100 })
    const sentAt = performance.now()
    await started.send('Hello')
    await started.cable.next(isEvent('message.created'))

    expect(performance.now() - sentAt).toBeGreaterThanOrEqual(99)
  })
})

describe('faults of connections', () => {
  test('a half-open socket is read but receives nothing, also after the fault, and a new socket works', async () => {
    const started = await startSubscribed()
    await started.addFault({ name: 'half-open-socket', token: 'demo' })
    const count = started.cable.frames.length
    started.cable.send({ command: 'unsubscribe', identifier: started.identifier })
    await started.send('Hello')
    await started.heal()
    const other = openCable(started.sandbox.url)
    await other.next(isType('ping'))

    expect(started.cable.frames.slice(count).filter((frame) => !isType('ping')(frame))).toEqual([])
    expect(started.cable.socket.readyState).toBe(started.cable.socket.OPEN)
  })

  test('missing-pings stops the pings while events still arrive', async () => {
    const started = await startSubscribed()
    await started.addFault({ name: 'missing-pings' })
    await started.send('Hello')
    await started.cable.next(isEvent('message.created'))
    const pings = started.cable.frames.filter(isType('ping')).length
    await started.send('Are you there?')
    await started.cable.next(() => started.received().length === 2)
    expect(started.cable.frames.filter(isType('ping'))).toHaveLength(pings)
    await started.heal()

    await nextPing(started)
  })

  test.each([
    ['disconnect-unauthorized', { type: 'disconnect', reason: 'unauthorized', reconnect: false }],
    ['disconnect-invalid-request', { type: 'disconnect', reason: 'invalid_request', reconnect: false }],
  ])('%s ends open and later connections without a welcome', async (name, frame) => {
    const started = await startSubscribed()
    await started.addFault({ name })
    const later = openCable(started.sandbox.url)
    for (const { next, closed } of [started.cable, later]) {
      expect(await next(isType('disconnect'))).toEqual(frame)
      expect(await closed).toBe(1000)
    }

    expect(later.frames).toEqual([frame])
  })

  test.each([
    ['disconnect-server-restart', { type: 'disconnect', reason: 'server_restart', reconnect: true }],
    ['disconnect-remote', { type: 'disconnect', reason: 'remote', reconnect: true }],
  ])('%s ends open connections and accepts the next one', async (name, frame) => {
    const started = await startSubscribed()
    await started.addFault({ name })
    expect(await started.cable.next(isType('disconnect'))).toEqual(frame)

    expect(await openCable(started.sandbox.url).next(isType('welcome'))).toEqual({ type: 'welcome' })
    expect((await started.request('GET', '/sandbox/faults')).body).toMatchObject({ active: [] })
  })

  test('cut-socket with everySeconds cuts each later connection too', async () => {
    const started = await startSubscribed()
    await started.addFault({ name: 'cut-socket', everySeconds: 0.1 })

    expect(await started.cable.closed).toBe(1006)
    expect(await openCable(started.sandbox.url).closed).toBe(1006)
  })

  test('malformed-frame sends a text that is not JSON and keeps the connection', async () => {
    const started = await startSubscribed()
    const text = new Promise((resolve) => {
      started.cable.socket.removeAllListeners('message')
      started.cable.socket.on('message', (data: Buffer) => {
        if (data.toString().endsWith(':')) resolve(data.toString())
      })
    })
    await started.addFault({ name: 'malformed-frame' })

    expect(await text).toBe('{"type":')
    expect(started.cable.socket.readyState).toBe(started.cable.socket.OPEN)
  })

  test('refuse-sockets with a share of 0 accepts sockets, and with a share of 1 refuses them', async () => {
    const { sandbox, request } = await startSandbox()
    await request('POST', '/sandbox/faults', { body: { name: 'refuse-sockets', share: 0 } })
    expect(await openCable(sandbox.url).next(isType('welcome'))).toEqual({ type: 'welcome' })
    await request('POST', '/sandbox/faults', { body: { name: 'refuse-sockets' } })

    expect(await openCable(sandbox.url).closed).toBe(1006)
  })
})

describe('faults of subscriptions', () => {
  test.each([
    ['reject-subscription', 'demo', [{ type: 'reject_subscription' }]],
    ['reject-subscription', 'plain', [{ type: 'confirm_subscription' }]],
    ['unconfirmed-subscription', 'demo', []],
    ['strict-user-id', 'demo', []],
  ])('%s of the tenant %s answers a subscription of a visitor of demo with %j', async (name, tenant, answers) => {
    const { sandbox, request, createVisitor } = await startSandbox()
    const { pubsubToken } = await createVisitor()
    await request('POST', '/sandbox/faults', { body: { name, token: tenant } })
    const cable = openCable(sandbox.url)
    await cable.next(isType('welcome'))
    const identifier = identifierOf(pubsubToken, { user_id: 'u-1' })
    cable.send({ command: 'subscribe', identifier })
    await cable.next(() => cable.frames.filter(isType('ping')).length > 2)

    expect(cable.frames.filter((frame) => 'identifier' in frame && 'type' in frame)).toEqual(
      answers.map((answer) => ({ ...answer, identifier })),
    )
  })
})
