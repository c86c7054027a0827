import { mkdtempSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, jest, test } from '@jest/globals'
import { beginEach, identifierOf, isEvent, isType, openCable, Q, start, text } from './startedSandbox.ts'

// A busy machine is no failure.
jest.setTimeout(60_000)

const begin = beginEach()

describe('the three services', () => {
  test('a visitor writes, the agent answers, and a page shows both; nothing of it breaks a contract', async () => {
    const { ask, visit } = await begin()
    const { token } = await visit()
    expect((await ask('GET', `/api/v1/widget/conversations${Q}`, { token })).body).toEqual({})
    expect((await ask('GET', `/api/v1/widget/messages${Q}`, { token })).body).toEqual({ payload: [] })
    const sent = await ask('POST', `/api/v1/widget/messages${Q}`, { token, body: text('Hello') })
    const { conversation_id: id } = sent.body as { conversation_id: number }
    await ask('POST', `/sandbox/conversations/${id}/messages`, { body: { content: 'Hi!' } })
    await ask('POST', `/sandbox/conversations/${id}/messages`, { body: { content: 'a note', private: true } })
    const page = (await ask('GET', `/api/v1/widget/messages${Q}`, { token })).body as { payload: { content: string }[] }

    expect(sent.body).not.toHaveProperty('content_type')
    expect(sent.body).not.toHaveProperty('echo_id')
    expect(page.payload.map(({ content }) => content)).toEqual(['Hello', 'Hi!'])
    expect((await ask('GET', '/sandbox/violations')).body).toEqual([])
  })

  test('every other call answers as the contracts say', async () => {
    const { ask, visit } = await begin()
    const { token } = await visit()
    await ask('PUT', '/sandbox/tenants/demo/bot', { body: { name: 'Lumi' } })
    await ask('POST', `/api/v1/widget/messages${Q}`, { token, body: text('Hello') })
    const calls: readonly [string, string, unknown?][] = [
      ['GET', `/api/v1/widget/conversations${Q}`],
      ['POST', `/api/v1/widget/conversations${Q}`, { contact: { name: 'Ada', email: 'a@b.c' }, ...text('Again') }],
      ['POST', `/api/v1/widget/conversations/toggle_typing${Q}`, { typing_status: 'on' }],
      ['POST', `/api/v1/widget/conversations/update_last_seen${Q}`, { contact_last_seen_at: 1 }],
      ['POST', `/api/v1/widget/conversations/transcript${Q}`, { email: 'a@b.c' }],
      ['POST', `/api/v1/widget/conversations/set_custom_attributes${Q}`, { custom_attributes: { plan: 'pro' } }],
      ['POST', `/api/v1/widget/conversations/destroy_custom_attributes${Q}`, { custom_attribute: ['plan'] }],
      ['GET', `/api/v1/widget/inbox_members${Q}`],
      ['GET', `/api/v1/widget/campaigns${Q}`],
      ['POST', `/api/v1/widget/events${Q}`, { name: 'webwidget.triggered' }],
      ['GET', `/api/v1/widget/contact${Q}`],
      ['PATCH', `/api/v1/widget/contact${Q}`, { custom_attributes: { plan: 'pro' } }],
      ['PATCH', `/api/v1/widget/contact/set_user${Q}`, { identifier: 'u-1', email: 'ada@example.com' }],
      ['PATCH', `/api/v1/widget/contact/set_user${Q}`, { identifier: 'u-2', identifier_hash: 'right' }],
      ['PATCH', `/api/v1/widget/contact/set_user${Q}`, { identifier: 'u-1', identifier_hash: 'wrong' }],
      ['POST', `/api/v1/widget/contact/destroy_custom_attributes${Q}`, { custom_attributes: ['plan'] }],
      ['POST', `/api/v1/widget/labels${Q}`, { label: 'vip' }],
      ['DELETE', `/api/v1/widget/labels/vip${Q}`],
      ['GET', `/api/v1/widget/conversations/toggle_status${Q}`],
      ['GET', `/v2/widget/demo/inbox_members${Q}`],
      ['GET', `/v2/widget/demo/config${Q}`],
      ['GET', '/v2/widget/demo/channel'],
      ['POST', `/v2/widget/demo/send_contact_email${Q}`, { name: 'A', email: 'a@b.c', message: 'x', origin: 'y' }],
      ['PATCH', `/v2/widget/demo/script_loaded${Q}`],
      ['POST', `/v2/widget/inbox/3/trigger_bot${Q}`, { conversation_display_id: 13, trigger_type: 'widget' }],
      ['POST', `/v2/widget/inbox/3/restart_bot${Q}`, { conversation_display_id: 13 }],
      ['GET', `/demo/knowledge-base${Q}`],
      ['GET', `/demo/knowledge-base/article/search${Q}&search_term=charge`],
      ['GET', `/demo/knowledge-base/article/31${Q}`],
    ]
    const statuses: number[] = []
    for (const [method, path, body] of calls) statuses.push((await ask(method, path, { token, body })).status)

    expect(statuses.filter((status) => status >= 400)).toEqual([401])
    expect((await ask('GET', '/sandbox/violations')).body).toEqual([])
  })

  test('older servers’ configuration is to be had, and is within the contract too', async () => {
    const { ask } = await begin()
    await ask('PUT', '/sandbox/tenants/demo/shape', { body: { shape: 'legacy' } })
    const { body } = await ask('POST', `/api/v1/widget/config${Q}`, { body: { website_token: 'demo' } })

    expect(body).toHaveProperty('chatwoot_website_channel')
    expect((await ask('GET', '/sandbox/violations')).body).toEqual([])
  })

  test('a page is 20 messages, and the one before begins where it ended', async () => {
    const { ask, visit } = await begin()
    const { token } = await visit()
    for (let index = 0; index < 25; index += 1)
      await ask('POST', `/api/v1/widget/messages${Q}`, { token, body: text(`${index}`) })
    type Page = { readonly payload: readonly { readonly id: number; readonly content: string }[] }
    const newest = (await ask('GET', `/api/v1/widget/messages${Q}`, { token })).body as Page
    const before = `${Q}&before=${newest.payload[0]?.id}`
    const earlier = (await ask('GET', `/api/v1/widget/messages${before}`, { token })).body as Page

    expect(newest.payload.map(({ content }) => Number(content))).toEqual(Array.from({ length: 20 }, (_, i) => i + 5))
    expect(earlier.payload.map(({ content }) => Number(content))).toEqual([0, 1, 2, 3, 4])
  })

  test('files are kept and given back; what could run is saved and not shown', async () => {
    const { sandbox, visit, ask } = await begin()
    const { token } = await visit()
    const form = new FormData()
    form.append('message[attachments][]', new File(['<svg onload="x()"/>'], 'a b.svg', { type: 'image/svg+xml' }))
    form.append('message[referer_url]', '')
    const response = await fetch(`${sandbox.url}/api/v1/widget/messages${Q}`, { method: 'POST', body: form, headers: { 'x-auth-token': token } }) // prettier-ignore
    const { attachments } = (await response.json()) as { attachments: { data_url: string; file_type: string }[] }
    const file = await fetch(attachments[0]?.data_url ?? '')

    expect(attachments[0]?.file_type).toBe('file')
    expect(await file.text()).toContain('<svg')
    expect(file.headers.get('content-disposition')).toContain('attachment')
    expect((await ask('GET', '/sandbox/violations')).body).toEqual([])
  })

  test.each([
    ['an unknown tenant', 'nope', undefined],
    ['no token', 'demo', undefined],
    ['a broken token', 'demo', 'x'],
    ['a token of another’s making', 'demo', 'eyJhbGciOiJIUzI1NiJ9.eyJzb3VyY2VfaWQiOiJhIn0.c2ln'],
  ])('%s is answered 404', async (_case, tenant, token) => {
    const { ask } = await begin()
    const path = `/api/v1/widget/messages?website_token=${tenant}`

    expect(await ask('GET', path, token === undefined ? {} : { token })).toMatchObject({ status: 404, body: { error: 'Resource could not be found' } }) // prettier-ignore
  })
})

describe('the door to the outside', () => {
  test('a name that is not this machine’s is refused', async () => {
    const { sandbox } = await begin()
    const status = await new Promise((resolve) =>
      request(`${sandbox.url}/sandbox/faults`, { headers: { host: 'rebound.example' } }, ({ statusCode }) => resolve(statusCode)).end(),
    ) // prettier-ignore

    expect(status).toBe(403)
  })

  test.each([
    ['broken JSON', '/sandbox/faults', '{'],
    ['an unknown fault', '/sandbox/faults', '{"kind":"meteor"}'],
    ['an unknown conversation', '/sandbox/conversations/999/messages', '{"content":"x"}'],
    ['a conversation that is a path', '/sandbox/conversations/..%2F..%2Fetc/messages', '{}'],
    ['events that are none', '/sandbox/events', '{"conversation_id":1,"events":"x"}'],
  ])('%s is answered with an error and nothing breaks', async (_case, path, body) => {
    const { sandbox, ask } = await begin()
    const { status } = await fetch(sandbox.url + path, { method: 'POST', body, headers: { 'content-type': 'application/json' } }) // prettier-ignore

    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
    expect((await ask('GET', '/sandbox/faults')).status).toBe(200)
  })
})

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

describe('the agent’s side', () => {
  type DeskMessage = {
    readonly id: number
    readonly sender?: unknown
    readonly content_attributes: Readonly<Record<string, unknown>>
    readonly attachments: readonly { readonly data_url: string | null; readonly file_type: string; readonly file_size: number }[] // prettier-ignore
  }

  async function beginTalk(options?: Parameters<typeof start>[0]) {
    const started = await begin(options)
    const { token, pubsubToken } = await started.visit()
    const sent = await started.ask('POST', `/api/v1/widget/messages${Q}`, { token, body: text('Hello') })
    const { id, conversation_id: conversation } = sent.body as { id: number; conversation_id: number }
    const say = async (body: object): Promise<DeskMessage> =>
      (await started.ask('POST', `/sandbox/conversations/${conversation}/messages`, { body })).body as DeskMessage
    return { ...started, token, pubsubToken, id, conversation, say }
  }

  test('an agent’s files are kept as a visitor’s are, each of its kind', async () => {
    const { say, ask, token } = await beginTalk()
    const base64 = Buffer.from('bytes').toString('base64')
    const types = ['image/png', 'image/svg+xml', 'video/quicktime', 'video/x-msvideo', 'audio/wav', 'application/pdf']
    const { attachments } = await say({ attachments: types.map((mediaType) => ({ name: 'a b', mediaType, base64 })) })
    const file = await fetch(attachments[0]?.data_url ?? '')
    const page = await ask('GET', `/api/v1/widget/messages${Q}`, { token })

    expect(attachments.map((attachment) => attachment.file_type)).toEqual(['image', 'file', 'video', 'file', 'audio', 'file']) // prettier-ignore
    expect(await file.text()).toBe('bytes')
    expect(JSON.stringify(page.body)).toContain(attachments[5]?.data_url ?? 'no address')
    expect((await ask('GET', '/sandbox/violations')).body).toEqual([])
  })

  test('a file that is only told of has a size and no address', async () => {
    const { say, ask, sandbox, token } = await beginTalk()
    const { attachments } = await say({ attachments: [{ name: 'a.pdf', mediaType: 'application/pdf', size: 4096 }] })
    await ask('GET', `/api/v1/widget/messages${Q}`, { token })

    expect(attachments).toMatchObject([{ data_url: null, file_size: 4096, file_type: 'file' }])
    expect((await fetch(`${sandbox.url}/sandbox/files/9000/a.pdf`)).status).toBe(404)
    expect((await ask('GET', '/sandbox/violations')).body).toEqual([])
  })

  test('a picture may have its measures, and a place is no file at all', async () => {
    const { say, ask, token } = await beginTalk()
    const picture = { name: 'a.png', mediaType: 'image/png', base64: 'AAAA', width: 640, height: 480 }
    const place = { latitude: 55.6, longitude: 13, title: 'Our shop', url: 'https://maps.example.com/' }
    const { attachments } = await say({ attachments: [picture, place] })
    await ask('GET', `/api/v1/widget/messages${Q}`, { token })

    expect(attachments).toMatchObject([
      { file_type: 'image', file_size: 3, width: 640, height: 480 },
      { file_type: 'location', coordinates_lat: 55.6, coordinates_long: 13, fallback_title: 'Our shop', data_url: 'https://maps.example.com/' },
    ]) // prettier-ignore
    expect((await ask('GET', '/sandbox/violations')).body).toEqual([])
  })

  test.each([[7], [[null]], [[{ latitude: 1 }]], [[{ name: 'a', mediaType: 'b/c' }]]])(
    'files that are none are refused: %j',
    async (value) => {
      const { ask, conversation } = await beginTalk()
      const { status } = await ask('POST', `/sandbox/conversations/${conversation}/messages`, { body: { attachments: value } }) // prettier-ignore

      expect(status).toBe(422)
    },
  )

  test('an answer says what it answers, beside its other attributes; nobody says an activity', async () => {
    const { say, id } = await beginTalk()
    const answer = await say({ content: 'Yes', in_reply_to: id, content_attributes: { items: [] } })

    expect(answer.content_attributes).toEqual({ in_reply_to: id, items: [] })
    expect(await say({ content: 'Mara took over', message_type: 2 })).not.toHaveProperty('sender')
  })

  test('a history is told from the side, with its times, by both sides', async () => {
    const { ask, visit } = await begin()
    const { token } = await visit()
    const { id: contactId } = (await ask('GET', `/api/v1/widget/contact${Q}`, { token })).body as { id: number }
    const { id } = (await ask('POST', '/sandbox/conversations', { body: { contactId } })).body as { id: number }
    const say = (body: object) => ask('POST', `/sandbox/conversations/${id}/messages`, { body })
    await say({ as: 'visitor', content: 'Hello', at: 1_700_000_000 })
    await say({ content: 'Hi', at: 1_700_000_060 })
    const page = (await ask('GET', `/api/v1/widget/messages${Q}`, { token })).body

    expect(page).toMatchObject({
      payload: [
        { content: 'Hello', message_type: 0, created_at: 1_700_000_000, sender: { type: 'contact', id: contactId } },
        { content: 'Hi', message_type: 1, created_at: 1_700_000_060, sender: { type: 'user' } },
      ],
    })
    expect((await ask('POST', '/sandbox/conversations', { body: { contactId: 1 } })).status).toBe(404)
  })

  test('labels and attributes are shown at the desk', async () => {
    const { ask, token } = await beginTalk()
    await ask('POST', `/api/v1/widget/labels${Q}`, { token, body: { label: 'vip' } })
    const custom = { custom_attributes: { plan: 'pro' } }
    await ask('POST', `/api/v1/widget/conversations/set_custom_attributes${Q}`, { token, body: custom })
    await ask('PATCH', `/api/v1/widget/contact${Q}`, { token, body: { custom_attributes: { city: 'Malmö' } } })

    expect((await ask('GET', '/sandbox/conversations?website_token=demo')).body).toMatchObject([
      { labels: ['vip'], custom_attributes: { plan: 'pro' }, contact: { custom_attributes: { city: 'Malmö' } } },
    ])
  })

  test('the agent who types is the one that was named', async () => {
    const { sandbox, ask, pubsubToken, conversation } = await beginTalk()
    const cable = openCable(sandbox.url)
    await cable.next(isType('welcome'))
    cable.say({ command: 'subscribe', identifier: identifierOf(pubsubToken) })
    await cable.next(isType('confirm_subscription'))
    await ask('POST', `/sandbox/conversations/${conversation}/typing`, { body: { status: 'on', agentId: 2 } })

    expect(await cable.next(isEvent('conversation.typing_on'))).toMatchObject({ message: { data: { user: { id: 2, name: 'Jon Okafor' } } } }) // prettier-ignore
  })

  test('transcripts that were asked for are listed until all is forgotten', async () => {
    const { ask, token, conversation } = await beginTalk({ now: () => 1_800_000_000_000 })
    const path = `/api/v1/widget/conversations/transcript${Q}`
    await ask('POST', path, { token, body: { email: 'ada@example.com' } })
    const { body } = await ask('GET', '/sandbox/transcripts')
    await ask('POST', '/sandbox/reset')

    expect(body).toEqual([{ conversationId: conversation, email: 'ada@example.com', at: 1_800_000_000_000 }])
    expect((await ask('GET', '/sandbox/transcripts')).body).toEqual([])
  })
})

describe('what is broken on purpose', () => {
  const messages = `/api/v1/widget/messages${Q}`

  async function beginBroken(...faults: readonly object[]) {
    const started = await begin()
    const { token } = await started.visit()
    for (const body of faults) await started.ask('POST', '/sandbox/faults', { body })
    const send = (content: string) => started.ask('POST', messages, { token, body: text(content) })
    const held = async (): Promise<readonly string[]> => {
      const { body } = await started.ask('GET', messages, { token })
      return (body as { payload: { content: string }[] }).payload.map(({ content }) => content)
    }
    return { ...started, token, send, held }
  }

  test.each([
    ['resetAfterSaving', ['lost', 'told']],
    ['resetBeforeSaving', ['told']],
  ])('%s breaks the line without an answer, once, and only for its method', async (kind, contents) => {
    const { ask, send, held } = await beginBroken({ kind, path: '/messages', method: 'post', times: 1 })
    expect(await held()).toEqual([])
    await expect(send('lost')).rejects.toThrow('fetch failed')
    await send('told')

    expect(await held()).toEqual(contents)
    expect((await ask('GET', '/sandbox/violations')).body).toEqual([])
  })

  test('while lines are to break, none is used twice', async () => {
    const { ask, held } = await beginBroken({ kind: 'resetAfterSaving', path: '/messages', method: 'POST', times: 1 })
    const { headers } = await ask('GET', '/sandbox/faults')
    await held()

    expect(headers.get('connection')).toBe('close')
  })

  test.each([
    [undefined, null],
    [0, '0'],
    [30, '30'],
  ])('too many requests, told to come back after %s', async (retryAfterSeconds, header) => {
    const { sandbox, ask, token, held } = await beginBroken({ kind: 'tooMany', path: '/messages', times: 1, retryAfterSeconds }) // prettier-ignore
    const response = await fetch(sandbox.url + messages, {
      method: 'POST',
      headers: { origin: 'http://localhost:4400', 'content-type': 'application/json', 'x-auth-token': token },
      body: JSON.stringify(text('Hello')),
    })

    expect(response.status).toBe(429)
    expect(await response.text()).toBe('Retry later\n')
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/)
    expect(response.headers.get('retry-after')).toBe(header)
    expect(response.headers.get('access-control-allow-origin')).toBe('http://localhost:4400')
    expect(response.headers.get('access-control-expose-headers')).toContain('retry-after')
    expect(await held()).toEqual([])
    expect((await ask('GET', '/sandbox/violations')).body).toEqual([])
  })

  test('a preflight does not use a fault up', async () => {
    const { sandbox, send, held } = await beginBroken({ kind: 'failAfterSaving', path: '/messages', times: 1 })
    const preflight = await fetch(sandbox.url + messages, {
      method: 'OPTIONS',
      headers: { origin: 'http://localhost:4400', 'access-control-request-method': 'POST' },
    })

    expect(preflight.status).toBe(204)
    expect((await send('Hello')).status).toBe(500)
    expect(await held()).toEqual(['Hello'])
  })
})

test('the sound of a new message is a short WAV for any page, and its fetches are counted', async () => {
  const { sandbox, ask } = await begin()
  const response = await fetch(`${sandbox.url}/sound/assigned-chat-new-message.wav`)
  const wav = Buffer.from(await response.arrayBuffer())
  const loudest = Math.max(...new Int16Array(wav.buffer, wav.byteOffset + 44).map(Math.abs))

  expect(wav.toString('latin1', 0, 16)).toMatch(/^RIFF[^]{4}WAVEfmt $/)
  expect([wav.readUInt16LE(22), wav.readUInt32LE(24), wav.readUInt16LE(34)]).toEqual([1, 22_050, 16])
  expect(wav.readUInt32LE(40) / wav.readUInt32LE(28)).toBeCloseTo(0.4)
  expect(loudest).toBeGreaterThan(2_000)
  expect(loudest).toBeLessThan(10_000)
  expect(response.headers.get('content-type')).toBe('audio/wav')
  expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect(response.headers.get('cache-control')).toContain('max-age')
  expect((await ask('GET', '/sandbox/sounds')).body).toEqual({ count: 1 })
  await ask('POST', '/sandbox/reset')
  expect((await ask('GET', '/sandbox/sounds')).body).toEqual({ count: 0 })
})

test('with a folder for its data, a restart finds the conversation again; without, it is gone', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sandbox-test-'))
  const first = await start({ dataDir })
  const { token } = await first.visit()
  await first.ask('POST', `/api/v1/widget/messages${Q}`, { token, body: text('Remember me') })
  await first.sandbox.close()
  const second = await begin({ dataDir })
  const other = await begin()

  expect(JSON.stringify((await second.ask('GET', `/api/v1/widget/messages${Q}`, { token })).body)).toContain('Remember me') // prettier-ignore
  expect((await other.ask('GET', `/api/v1/widget/messages${Q}`, { token })).status).toBe(404)
})

test('what breaks the contract is said in the log and on the reply', async () => {
  const lines: string[] = []
  const { ask, visit } = await begin({ log: (line) => lines.push(line) })
  const { token } = await visit()
  const { headers } = await ask('POST', `/api/v1/widget/messages${Q}`, { token, body: { message: { content: 7 } } })

  expect(headers.get('x-sandbox-violation')).toContain('content')
  expect(lines.join()).toContain('POST /api/v1/widget/messages')
})

test('articles, their pictures and their public pages are served from here', async () => {
  const { ask, sandbox } = await begin()
  const { data } = (await ask('GET', `/demo/knowledge-base/article/31${Q}`)).body as { data: { content: string } }
  const pinned = (await ask('GET', `/demo/knowledge-base${Q}`)).body as { pinned_articles: unknown[]; origin: string }
  const address = /img src="([^"]+)"/.exec(data.content)?.[1] ?? ''
  const picture = await fetch(address)
  const page = await fetch(`${pinned.origin}/getting-started/unpack-and-set-up-your-bike`)

  expect(address.startsWith(`${sandbox.url}/sandbox/pictures/`)).toBe(true)
  expect(picture.headers.get('content-type')).toContain('image/svg+xml')
  expect(await page.text()).toContain('<h1>Unpack and set up your bike</h1>')
  expect(pinned.pinned_articles).toHaveLength(5)
  expect((await fetch(`${pinned.origin}/riding/unpack-and-set-up-your-bike`)).status).toBe(404)
  expect((await ask('GET', '/sandbox/pictures/..%2f..%2fx.svg')).status).toBe(404)
  const found = (await ask('GET', `/demo/knowledge-base/article/search${Q}&search_term=brakes`)).body as {
    articles: { title: string; articleId: number }[]
  }
  expect(found.articles[0]).toMatchObject({ title: 'The <em>brakes</em> squeal', articleId: expect.any(Number) })
  expect((await ask('GET', '/sandbox/violations')).body).toEqual([])
})
