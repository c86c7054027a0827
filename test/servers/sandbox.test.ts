import { mkdtempSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from '@jest/globals'
import { isEvent, isType, openCable, start, type StartedSandbox } from './startedSandbox.ts'

const running: StartedSandbox[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map(({ sandbox }) => sandbox.close()))
})

async function begin(options: Parameters<typeof start>[0] = {}): Promise<StartedSandbox> {
  const started = await start({ pingMs: 20, ...options })
  running.push(started)
  return started
}

const Q = '?website_token=demo&cw_conversation=&locale=en'
const text = (content: string) => ({ message: { content, timestamp: 'now', referer_url: '', echo_id: '0a1b2c3d4e5f' } })
const identifierOf = (pubsubToken: string, more: object = {}): string =>
  JSON.stringify({ channel: 'RoomChannel', pubsub_token: pubsubToken, ...more })

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

  test.each([[7], [[null]], [[{ name: 'a', mediaType: 'b/c' }]]])(
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

describe('a tenant is switched', () => {
  const PRE_CHAT_ON = [
    ['demo', []],
    ['plain', []],
    ['bot', ['emailAddress', 'fullName']],
    ['away', ['emailAddress', 'fullName', 'phoneNumber']],
  ] as const

  type Field = { readonly name: string; readonly enabled: boolean; readonly label: string }
  type Channel = Readonly<Record<string, unknown>> & {
    readonly pre_chat_form_options: { readonly pre_chat_fields: readonly Field[] }
    readonly working_hours: readonly unknown[]
  }

  async function beginSwitched(tenant: string, name: string, body: unknown) {
    const started = await begin()
    const put = await started.ask('PUT', `/sandbox/tenants/${tenant}/${name}`, { body })
    const channel = async (): Promise<Channel> => {
      const reply = await started.ask('POST', `/api/v1/widget/config?website_token=${tenant}`, { body: { website_token: tenant } }) // prettier-ignore
      return (reply.body as { website_channel_config: Channel }).website_channel_config
    }
    const violations = async () => (await started.ask('GET', '/sandbox/violations')).body
    return { ...started, status: put.status, channel, violations }
  }

  test.each(PRE_CHAT_ON)('%s asks before a conversation for %j', async (tenant, expected) => {
    const { channel, violations } = await beginSwitched(tenant, 'hours', { isOpen: true })
    const { pre_chat_form_enabled: isEnabled, pre_chat_form_options: options } = await channel()
    const asked = options.pre_chat_fields.filter(({ enabled }) => enabled).map(({ name }) => name)

    expect([isEnabled, asked]).toEqual([expected.length > 0, expected])
    expect(await violations()).toEqual([])
  })

  test('what is asked before a conversation, until all is forgotten', async () => {
    const fields = [{ name: 'fullName' }, { name: 'plan', type: 'list', values: ['Family'] }, { name: 'phoneNumber', enabled: false }] // prettier-ignore
    const { ask, channel, violations } = await beginSwitched('demo', 'pre-chat', { isEnabled: true, fields })
    const switched = await channel()
    await ask('POST', '/sandbox/reset')

    expect(switched['pre_chat_form_enabled']).toBe(true)
    expect(switched.pre_chat_form_options.pre_chat_fields).toMatchObject([
      { name: 'fullName', label: 'Full name', enabled: true, field_type: 'standard' },
      { name: 'plan', label: 'plan', enabled: true, field_type: 'contact_attribute', values: ['Family'] },
      { name: 'phoneNumber', enabled: false },
    ])
    expect((await channel())['pre_chat_form_enabled']).toBe(false)
    expect(await violations()).toEqual([])
  })

  test('the days and their offset; open or closed takes their place', async () => {
    const days = [{ day_of_week: 1, open_hour: 9, open_minutes: 30, close_hour: 17, close_minutes: 0 }]
    const { ask, channel, violations } = await beginSwitched('plain', 'working-hours', { days, utcOffset: '+05:30' })
    const switched = await channel()
    await ask('PUT', '/sandbox/tenants/plain/hours', { body: { isOpen: false } })

    expect(switched).toMatchObject({
      working_hours_enabled: true,
      utc_off_set: '+05:30',
      working_hours: [{ ...days[0], inbox_id: 4, closed_all_day: false, open_all_day: false }],
    })
    expect((await channel()).working_hours).toHaveLength(7)
    expect(await violations()).toEqual([])
  })

  test('features and languages, and any other part of the two configurations', async () => {
    const { ask, channel, violations } = await beginSwitched('demo', 'features', { enabled_features: ['attachments'] })
    await ask('PUT', '/sandbox/tenants/demo/features', { body: { enabled_languages: ['de'] } })
    await ask('PUT', '/sandbox/tenants/demo/channel', { body: { reply_time: 'in_a_day' } })
    await ask('PUT', '/sandbox/tenants/demo/account', { body: { show_contact_form: false, bot_name: 'Robo' } })
    const account = (await ask('GET', `/v2/widget/demo/config${Q}`)).body

    expect(await channel()).toMatchObject({
      enabled_features: ['attachments'],
      enabled_languages: [{ iso_639_1_code: 'de' }],
      csat_survey_enabled: false,
      reply_time: 'in_a_day',
    })
    expect(account).toMatchObject({ show_contact_form: false, bot_name: 'Robo', show_hiver_branding: true })
    expect(await violations()).toEqual([])
  })

  test('a bot comes and goes', async () => {
    const { ask, channel, visit } = await beginSwitched('demo', 'bot', { name: 'Robo' })
    const { token } = await visit()
    await ask('POST', `/api/v1/widget/messages${Q}`, { token, body: text('Hello') })
    const conversation = (await ask('GET', `/api/v1/widget/conversations${Q}`, { token })).body
    const name = (await channel())['has_a_connected_agent_bot']
    await ask('PUT', '/sandbox/tenants/demo/bot', { body: { name: null } })

    expect([name, conversation]).toMatchObject(['Robo', { status: 'pending' }])
    expect((await channel())['has_a_connected_agent_bot']).toBe('')
  })

  test('campaigns are replaced, and an accepted one begins a conversation once', async () => {
    const given = { id: 21, message: 'Hi', trigger_rules: { url: 'https://a.example/*', time_on_page: 1 } }
    const { ask, sandbox, visit, violations } = await beginSwitched('demo', 'campaigns', [given])
    const { token, pubsubToken } = await visit()
    const cable = openCable(sandbox.url)
    await cable.next(isType('welcome'))
    cable.say({ command: 'subscribe', identifier: identifierOf(pubsubToken) })
    await cable.next(isType('confirm_subscription'))
    const accept = (id: number) => ask('POST', `/api/v1/widget/events${Q}`, { token, body: { name: 'campaign.triggered', event_info: { campaign_id: id, referer: 'https://a.example/x' } } }) // prettier-ignore
    for (const id of [99, 21, 21]) await accept(id)
    const listed = (await ask('GET', `/api/v1/widget/campaigns${Q}`)).body
    const message = await cable.next(isEvent('message.created'))
    const page = (await ask('GET', `/api/v1/widget/messages${Q}`, { token })).body
    const events = (await ask('GET', '/sandbox/events?website_token=demo')).body
    cable.socket.close()

    expect(listed).toMatchObject([given])
    expect(cable.frames.filter(isEvent('conversation.created'))).toHaveLength(1)
    expect(message).toMatchObject({ message: { data: { content: 'Hi', additional_attributes: { campaign_id: 21 } } } })
    expect(page).toMatchObject({ payload: [{ content: 'Hi', message_type: 1, sender: { type: 'user' } }] })
    expect(events).toMatchObject([99, 21, 21].map((id) => ({ name: 'campaign.triggered', event_info: { campaign_id: id } }))) // prettier-ignore
    expect((await ask('GET', '/sandbox/events?website_token=plain')).body).toEqual([])
    expect(await violations()).toEqual([])
  })

  test.each([
    ['pre-chat', { isEnabled: 'yes' }],
    ['pre-chat', { isEnabled: true, fields: [{}] }],
    ['working-hours', { days: [{ day_of_week: 7 }] }],
    ['working-hours', { days: [], utcOffset: 5 }],
    ['features', { enabled_features: 'all' }],
    ['features', { enabled_languages: [1] }],
    ['account', [1]],
    ['channel', [1]],
    ['campaigns', [{ id: 1, trigger_rules: {} }]],
    ['campaigns', {}],
    ['bot', {}],
  ])('%s does not take %j', async (name, body) => {
    const { status } = await beginSwitched('demo', name, body)

    expect(status).toBe(422)
  })

  test('questions by mail are listed until all is forgotten', async () => {
    const { ask } = await begin({ now: () => 1_800_000_000_000 })
    const body = { name: 'Ada', email: 'ada@example.com', message: 'Malta?', origin: 'https://shop.example/' }
    await ask('POST', `/v2/widget/away/send_contact_email${Q}`, { body })
    const listed = (await ask('GET', '/sandbox/contact-emails')).body
    await ask('POST', '/sandbox/reset')

    expect(listed).toEqual([{ ...body, websiteToken: 'away', at: 1_800_000_000_000 }])
    expect((await ask('GET', '/sandbox/contact-emails')).body).toEqual([])
  })
})

describe('the bot’s script', () => {
  const B = '?website_token=bot&cw_conversation=&locale=en'
  type Said = {
    readonly id: number
    readonly content: string
    readonly content_type: string
    readonly content_attributes: {
      readonly items?: readonly { readonly name?: string; readonly target_node_id?: string }[]
      readonly form_kind?: string
    }
    readonly sender?: { readonly type: string; readonly name: string }
  }

  async function beginBot() {
    const started = await begin({ botTypingMs: 0 })
    const { ask } = started
    const { token } = await started.visit('bot')
    const sent = await ask('POST', `/api/v1/widget/messages${B}`, { token, body: text('') })
    const { conversation_id: id } = sent.body as { conversation_id: number }
    const call = (action: string, inbox = 5) =>
      ask('POST', `/v2/widget/inbox/${inbox}/${action}_bot${B}`, { token, body: { conversation_display_id: id, trigger_type: 'widget' } }) // prettier-ignore
    const said = async (): Promise<readonly Said[]> =>
      ((await ask('GET', `/api/v1/widget/messages${B}`, { token })).body as { payload: readonly Said[] }).payload
    const last = async (): Promise<Said> => {
      const message = (await said()).at(-1)
      if (message === undefined) throw new Error('nobody has said anything')
      return message
    }
    const answer = async (values: readonly object[]) =>
      ask('PATCH', `/api/v1/widget/messages/${(await last()).id}${B}`, { token, body: { message: { submitted_values: values } } }) // prettier-ignore
    const write = (content: string) => ask('POST', `/api/v1/widget/messages${B}`, { token, body: text(content) })
    const status = async () => (await ask('GET', `/api/v1/widget/conversations${B}`, { token })).body
    const violations = async () => (await ask('GET', '/sandbox/violations')).body
    return { ...started, id, call, said, last, answer, write, status, violations }
  }

  test('begins once, asks, finds an order by a form, and hands over to a person', async () => {
    const { call, said, last, answer, status, write, violations } = await beginBot()
    await call('trigger')
    await call('trigger')
    const greeting = await said()
    await answer([{ title: 'Where is my order?', value: 'order' }])
    const form = await last()
    await answer([{ name: 'order', value: 'lb-20418' }, { name: 'email', value: 'a@b.c' }, { name: 'part', value: 'A bike' }]) // prettier-ignore
    const found = (await said()).at(-2)
    const before = await status()
    await answer([{ title: 'No, not quite', value: 'person' }])
    const handOff = await last()
    await write('Hello?')

    expect(greeting.map(({ content_type: type }) => type)).toEqual(['text', 'text', 'input_select'])
    expect(greeting[1]?.sender).toMatchObject({ type: 'agent_bot', name: 'Lumi' })
    expect(form.content_attributes.items).toMatchObject(['order', 'email', 'part'].map((name) => ({ name, target_node_id: 'order-found' }))) // prettier-ignore
    expect(found?.content).toContain('LB-20418')
    expect(before).toMatchObject({ status: 'pending' })
    expect(await status()).toMatchObject({ status: 'open' })
    expect(handOff.content_attributes.items).toBeUndefined()
    expect((await last()).content).toBe('Hello?')
    expect(await violations()).toEqual([])
  })

  test('takes questions with its contact form, closes, and begins again when it is written to', async () => {
    const { call, said, last, answer, status, write, violations } = await beginBot()
    await call('trigger')
    await answer([{ title: 'Have the workshop write to me', value: 'contact' }])
    const form = await last()
    await answer([{ name: 'name', value: 'Ada' }, { name: 'email', value: 'a@b.c' }, { name: 'message', value: 'It squeaks' }]) // prettier-ignore
    const closing = (await said()).findLast(({ content_type: type }) => type === 'text')
    const closed = await status()
    await write('One more thing')

    expect(form).toMatchObject({ content_type: 'form', content_attributes: { form_kind: 'contact' } })
    expect(closing).toMatchObject({ content_attributes: { items: [{ target_node_id: 'contact-thanks' }] } })
    expect(closing?.content).toContain('a@b.c')
    expect(closed).toMatchObject({ status: 'resolved' })
    expect(await status()).toMatchObject({ status: 'pending' })
    expect((await last()).content_type).toBe('input_select')
    expect(await violations()).toEqual([])
  })

  test.each([
    ['an option’s own words', 'battery and range', 'Does that answer it?'],
    ['a wish for a person', 'I want a HUMAN', 'I am fetching a person. Please stay: they read along from here.'],
    ['anything else', 'Bananas', 'What is it about?'],
  ])('understands %s', async (_case, words, expected) => {
    const { call, last, write } = await beginBot()
    await call('trigger')
    await write(words)

    expect((await last()).content).toBe(expected)
  })

  test('is silent until it is triggered, begins again on request, and every call is listed', async () => {
    const { ask, id, call, said, write } = await beginBot()
    await write('Anybody?')
    const before = await said()
    const statuses = [await call('trigger', 3), await call('trigger'), await call('restart')].map(
      ({ status }) => status,
    )
    const calls = (await ask('GET', '/sandbox/bot-calls')).body

    expect(before.map(({ content }) => content)).toEqual([null, 'Anybody?'])
    expect(statuses).toEqual([404, 200, 200])
    expect((await said()).map(({ content }) => content).slice(-2)).toEqual(['Let us begin again.', 'What is it about?'])
    expect(calls).toMatchObject(
      ['trigger', 'trigger', 'restart'].map((action) => ({ action, hasCookie: false, body: { conversation_display_id: id } })), // prettier-ignore
    )
  })

  test('says whether it may be called with credentials, and refuses where no bot is connected', async () => {
    const { ask, sandbox, id, call } = await beginBot()
    const headers = { origin: 'http://localhost:4400', 'content-type': 'application/json', cookie: 'a=b' }
    const body = JSON.stringify({ conversation_display_id: id, trigger_type: 'nudge', nudge_id: '4' })
    const reply = await fetch(`${sandbox.url}/v2/widget/inbox/5/trigger_bot${B}`, { method: 'POST', headers, body })
    const [first] = (await ask('GET', '/sandbox/bot-calls')).body as readonly object[]
    await ask('PUT', '/sandbox/tenants/bot/bot', { body: { name: null } })

    expect(reply.headers.get('access-control-allow-credentials')).toBe('true')
    expect(reply.headers.get('access-control-allow-origin')).toBe('http://localhost:4400')
    expect(first).toMatchObject({ allowsCredentials: true, hasCookie: true, body: { nudge_id: '4' } })
    expect((await call('trigger')).status).toBe(422)
  })

  test('types first where it is given the time, and a reset silences it', async () => {
    const { ask, sandbox, visit } = await begin({ botTypingMs: 20 })
    const { token, pubsubToken } = await visit('bot')
    const cable = openCable(sandbox.url)
    await cable.next(isType('welcome'))
    cable.say({ command: 'subscribe', identifier: identifierOf(pubsubToken) })
    await cable.next(isType('confirm_subscription'))
    const sent = await ask('POST', `/api/v1/widget/messages${B}`, { token, body: text('') })
    const { conversation_id: id } = sent.body as { conversation_id: number }
    await ask('POST', `/v2/widget/inbox/5/trigger_bot${B}`, { token, body: { conversation_display_id: id, trigger_type: 'widget' } }) // prettier-ignore
    const typing = await cable.next(isEvent('conversation.typing_on'))
    await cable.next(isEvent('conversation.typing_off'))
    await ask('POST', '/sandbox/reset')
    cable.socket.close()

    expect(typing).toMatchObject({ message: { data: { user: { type: 'agent_bot', name: 'Lumi' } } } })
    expect((await ask('GET', '/sandbox/bot-calls')).body).toEqual([])
  })
})
