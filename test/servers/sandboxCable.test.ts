import { describe, expect, test } from '@jest/globals'
import { beginEach, identifierOf, isEvent, isType, openCable, Q, text } from './startedSandbox.ts'

const begin = beginEach()

describe('the cable', () => {
  test('welcomes, pings, confirms with the identifier as it was, and sends what happens', async () => {
    const { sandbox, ask, visit } = await begin()
    const { token, pubsubToken } = await visit()
    const cable = openCable(sandbox.url)
    expect(await cable.next(isType('welcome'))).toEqual({ type: 'welcome' })
    expect(await cable.next(isType('ping'))).toEqual({ type: 'ping', message: expect.any(Number) })
    const identifier = identifierOf(pubsubToken, { account_id: 1, user_id: pubsubToken })
    cable.say({ command: 'subscribe', identifier })
    expect(await cable.next(isType('confirm_subscription'))).toEqual({ type: 'confirm_subscription', identifier })
    await ask('POST', `/api/v1/widget/messages${Q}`, { token, body: text('Hello') })
    const echo = await cable.next(isEvent('message.created'))
    await ask('POST', '/sandbox/conversations/12/typing', { body: { status: 'on' } })
    await ask('POST', '/sandbox/conversations/12/status', { body: { status: 'resolved' } })

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

  test('says who is there on entering, and again to whoever says that they still are', async () => {
    const { sandbox, visit } = await begin()
    const { pubsubToken } = await visit()
    const cable = openCable(sandbox.url)
    await cable.next(isType('welcome'))
    const identifier = identifierOf(pubsubToken)
    cable.say({ command: 'subscribe', identifier })
    await cable.next(isEvent('presence.update'))
    cable.say({ command: 'message', identifier, data: '{"action":"update_presence"}' })
    await cable.next(() => cable.frames.filter(isEvent('presence.update')).length > 1)
    cable.socket.close()

    expect(cable.frames.filter(isEvent('presence.update')).at(-1)).toMatchObject({ message: { data: { users: { 1: 'online', 3: 'busy' } } } }) // prettier-ignore
  })

  test('a wrong token and a second subscribe are not answered; malformed commands are ignored', async () => {
    const { sandbox, visit } = await begin()
    const { pubsubToken } = await visit()
    const cable = openCable(sandbox.url)
    await cable.next(isType('welcome'))
    for (const frame of ['', '{', 'null', '{"command":7}', '{"command":"dance","identifier":"x"}']) cable.say(frame)
    cable.say({ command: 'subscribe', identifier: identifierOf('wrong') })
    const identifier = identifierOf(pubsubToken)
    cable.say({ command: 'subscribe', identifier })
    cable.say({ command: 'subscribe', identifier })
    await cable.next(isType('confirm_subscription'))
    const pings = cable.frames.filter(isType('ping')).length
    await cable.next(() => cable.frames.filter(isType('ping')).length > pings + 1)

    expect(cable.frames.filter(isType('confirm_subscription'))).toHaveLength(1)
    expect(cable.frames.filter(isType('reject_subscription'))).toHaveLength(0)
  })

  test.each([
    ['restart', { type: 'disconnect', reason: 'server_restart', reconnect: true }],
    ['disconnect', { type: 'disconnect', reason: 'unauthorized', reconnect: false }],
  ])('%s says why before it closes', async (action, frame) => {
    const { sandbox, ask } = await begin()
    const cable = openCable(sandbox.url)
    await cable.next(isType('welcome'))
    await ask('POST', `/sandbox/cable/${action}`, { body: {} })

    expect(await cable.next(isType('disconnect'))).toEqual(frame)
    expect(await cable.closed).toBe(1000)
  })

  test('a cut is without a word, and a server that refuses sockets answers the handshake with 404', async () => {
    const { sandbox, ask } = await begin()
    const cable = openCable(sandbox.url)
    await cable.next(isType('welcome'))
    await ask('POST', '/sandbox/cable/cut', { body: {} })
    expect(await cable.closed).toBe(1006)
    const other = openCable(sandbox.url)
    await other.next(isType('welcome'))
    await ask('POST', '/sandbox/cable/close', { body: {} })
    expect(await other.closed).toBe(1000)
    await ask('POST', '/sandbox/faults', { body: { kind: 'refuseSockets' } })

    expect(await openCable(sandbox.url).closed).toBe(1006)
  })

  test('speaks the unsupported protocol where ours is not offered', async () => {
    const { sandbox } = await begin()
    const cable = openCable(sandbox.url, ['actioncable-unsupported'])
    await cable.next(isType('welcome'))

    expect(cable.socket.protocol).toBe('actioncable-unsupported')
  })
})
