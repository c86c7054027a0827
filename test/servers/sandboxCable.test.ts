import { describe, expect, test } from '@jest/globals'
import { createSandboxStarter, identifierOf, isEvent, isType, openCable, QUERY, messageBody } from './testSandbox.ts'

const startSandbox = createSandboxStarter()

describe('cable of the sandbox', () => {
  test('the cable sends welcome and pings, confirms with the same identifier, and sends events', async () => {
    const { sandbox, request, createVisitor } = await startSandbox()
    const { token, pubsubToken } = await createVisitor()
    const cable = openCable(sandbox.url)
    expect(await cable.next(isType('welcome'))).toEqual({ type: 'welcome' })
    expect(await cable.next(isType('ping'))).toEqual({ type: 'ping', message: expect.any(Number) })
    const identifier = identifierOf(pubsubToken, { account_id: 1, user_id: pubsubToken })
    cable.send({ command: 'subscribe', identifier })
    expect(await cable.next(isType('confirm_subscription'))).toEqual({ type: 'confirm_subscription', identifier })
    await request('POST', `/api/v1/widget/messages${QUERY}`, { token, body: messageBody('Hello') })
    const echo = await cable.next(isEvent('message.created'))
    await request('POST', '/sandbox/conversations/12/typing', { body: { status: 'on' } })
    await request('POST', '/sandbox/conversations/12/status', { body: { status: 'resolved' } })

    expect(echo).toMatchObject({ identifier, message: { data: { content: 'Hello', echo_id: '0a1b2c3d4e5f' } } })
    for (const event of [
      'conversation.created',
      'conversation.typing_on',
      'conversation.status_changed',
      'conversation.updated',
      'presence.update',
    ])
      // prettier-ignore
      expect(await cable.next(isEvent(event))).toBeDefined()
  })

  test('the cable sends presence after a subscription and again after update_presence', async () => {
    const { sandbox, createVisitor } = await startSandbox()
    const { pubsubToken } = await createVisitor()
    const cable = openCable(sandbox.url)
    await cable.next(isType('welcome'))
    const identifier = identifierOf(pubsubToken)
    cable.send({ command: 'subscribe', identifier })
    await cable.next(isEvent('presence.update'))
    cable.send({ command: 'message', identifier, data: '{"action":"update_presence"}' })
    await cable.next(() => cable.frames.filter(isEvent('presence.update')).length > 1)
    cable.socket.close()

    expect(cable.frames.filter(isEvent('presence.update')).at(-1)).toMatchObject({ message: { data: { users: { 1: 'online', 3: 'busy' } } } }) // prettier-ignore
  })

  test('the cable ignores a wrong token, a second subscribe and malformed commands', async () => {
    const { sandbox, createVisitor } = await startSandbox()
    const { pubsubToken } = await createVisitor()
    const cable = openCable(sandbox.url)
    await cable.next(isType('welcome'))
    for (const frame of ['', '{', 'null', '{"command":7}', '{"command":"dance","identifier":"x"}']) cable.send(frame)
    cable.send({ command: 'subscribe', identifier: identifierOf('wrong') })
    const identifier = identifierOf(pubsubToken)
    cable.send({ command: 'subscribe', identifier })
    cable.send({ command: 'subscribe', identifier })
    await cable.next(isType('confirm_subscription'))
    const pings = cable.frames.filter(isType('ping')).length
    await cable.next(() => cable.frames.filter(isType('ping')).length > pings + 1)

    expect(cable.frames.filter(isType('confirm_subscription'))).toHaveLength(1)
    expect(cable.frames.filter(isType('reject_subscription'))).toHaveLength(0)
  })

  test.each([
    ['restart', { type: 'disconnect', reason: 'server_restart', reconnect: true }],
    ['disconnect', { type: 'disconnect', reason: 'unauthorized', reconnect: false }],
  ])(
    'the cable action “%s” of the control API sends a disconnect frame with its reason and closes the cable',
    async (action, frame) => {
      const { sandbox, request } = await startSandbox()
      const cable = openCable(sandbox.url)
      await cable.next(isType('welcome'))
      await request('POST', `/sandbox/cable/${action}`, { body: {} })

      expect(await cable.next(isType('disconnect'))).toEqual(frame)
      expect(await cable.closed).toBe(1000)
    },
  )

  test('/sandbox/cable/cut closes with 1006, /close with 1000, and refused sockets fail to open', async () => {
    const { sandbox, request } = await startSandbox()
    const cable = openCable(sandbox.url)
    await cable.next(isType('welcome'))
    await request('POST', '/sandbox/cable/cut', { body: {} })
    expect(await cable.closed).toBe(1006)
    const other = openCable(sandbox.url)
    await other.next(isType('welcome'))
    await request('POST', '/sandbox/cable/close', { body: {} })
    expect(await other.closed).toBe(1000)
    await request('POST', '/sandbox/faults', { body: { name: 'refuse-sockets' } })

    expect(await openCable(sandbox.url).closed).toBe(1006)
  })

  test('the cable selects actioncable-unsupported when actioncable-v1-json is not offered', async () => {
    const { sandbox } = await startSandbox()
    const cable = openCable(sandbox.url, ['actioncable-unsupported'])
    await cable.next(isType('welcome'))

    expect(cable.socket.protocol).toBe('actioncable-unsupported')
  })
})
