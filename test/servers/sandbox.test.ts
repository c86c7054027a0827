import { mkdtempSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { createSandboxStarter, QUERY, startTestSandbox, messageBody } from './testSandbox.ts'

const startSandbox = createSandboxStarter()

describe('HTTP services of the sandbox', () => {
  test('the sandbox returns messages of visitor and agent, no private notes, and violates no contract', async () => {
    const { request, createVisitor } = await startSandbox()
    const { token } = await createVisitor()
    expect((await request('GET', `/api/v1/widget/conversations${QUERY}`, { token })).body).toEqual({})
    expect((await request('GET', `/api/v1/widget/messages${QUERY}`, { token })).body).toEqual({ payload: [] })
    const sent = await request('POST', `/api/v1/widget/messages${QUERY}`, { token, body: messageBody('Hello') })
    const { conversation_id: id } = sent.body as { conversation_id: number }
    await request('POST', `/sandbox/conversations/${id}/messages`, { body: { content: 'Hi!' } })
    await request('POST', `/sandbox/conversations/${id}/messages`, { body: { content: 'a note', private: true } })
    const page = (await request('GET', `/api/v1/widget/messages${QUERY}`, { token })).body as {
      payload: { content: string }[]
    }

    expect(sent.body).not.toHaveProperty('content_type')
    expect(sent.body).not.toHaveProperty('echo_id')
    expect(page.payload.map(({ content }) => content)).toEqual(['Hello', 'Hi!'])
    expect((await request('GET', '/sandbox/violations')).body).toEqual([])
  })

  test('all requests of the widget to the sandbox get responses that match the contracts', async () => {
    const { request, createVisitor } = await startSandbox()
    const { token } = await createVisitor()
    await request('PUT', '/sandbox/tenants/demo/bot', { body: { name: 'Lumi' } })
    await request('POST', `/api/v1/widget/messages${QUERY}`, { token, body: messageBody('Hello') })
    const calls: readonly [string, string, unknown?][] = [
      ['GET', `/api/v1/widget/conversations${QUERY}`],
      [
        'POST',
        `/api/v1/widget/conversations${QUERY}`,
        { contact: { name: 'Ada', email: 'a@b.c' }, ...messageBody('Again') },
      ],
      ['POST', `/api/v1/widget/conversations/toggle_typing${QUERY}`, { typing_status: 'on' }],
      ['POST', `/api/v1/widget/conversations/update_last_seen${QUERY}`, { contact_last_seen_at: 1 }],
      ['POST', `/api/v1/widget/conversations/transcript${QUERY}`, { email: 'a@b.c' }],
      ['POST', `/api/v1/widget/conversations/set_custom_attributes${QUERY}`, { custom_attributes: { plan: 'pro' } }],
      ['POST', `/api/v1/widget/conversations/destroy_custom_attributes${QUERY}`, { custom_attribute: ['plan'] }],
      ['GET', `/api/v1/widget/inbox_members${QUERY}`],
      ['GET', `/api/v1/widget/campaigns${QUERY}`],
      ['POST', `/api/v1/widget/events${QUERY}`, { name: 'webwidget.triggered' }],
      ['GET', `/api/v1/widget/contact${QUERY}`],
      ['PATCH', `/api/v1/widget/contact${QUERY}`, { custom_attributes: { plan: 'pro' } }],
      ['PATCH', `/api/v1/widget/contact/set_user${QUERY}`, { identifier: 'u-1', email: 'ada@example.com' }],
      ['PATCH', `/api/v1/widget/contact/set_user${QUERY}`, { identifier: 'u-2', identifier_hash: 'right' }],
      ['PATCH', `/api/v1/widget/contact/set_user${QUERY}`, { identifier: 'u-1', identifier_hash: 'wrong' }],
      ['POST', `/api/v1/widget/contact/destroy_custom_attributes${QUERY}`, { custom_attributes: ['plan'] }],
      ['POST', `/api/v1/widget/labels${QUERY}`, { label: 'vip' }],
      ['DELETE', `/api/v1/widget/labels/vip${QUERY}`],
      ['GET', `/api/v1/widget/conversations/toggle_status${QUERY}`],
      ['GET', `/v2/widget/demo/inbox_members${QUERY}`],
      ['GET', `/v2/widget/demo/config${QUERY}`],
      ['GET', '/v2/widget/demo/channel'],
      ['POST', `/v2/widget/demo/send_contact_email${QUERY}`, { name: 'A', email: 'a@b.c', message: 'x', origin: 'y' }],
      ['PATCH', `/v2/widget/demo/script_loaded${QUERY}`],
      ['POST', `/v2/widget/inbox/3/trigger_bot${QUERY}`, { conversation_display_id: 13, trigger_type: 'widget' }],
      ['POST', `/v2/widget/inbox/3/restart_bot${QUERY}`, { conversation_display_id: 13 }],
      ['GET', `/demo/knowledge-base${QUERY}`],
      ['GET', `/demo/knowledge-base/article/search${QUERY}&search_term=charge`],
      ['GET', `/demo/knowledge-base/article/31${QUERY}`],
    ]
    const statuses: number[] = []
    for (const [method, path, body] of calls) statuses.push((await request(method, path, { token, body })).status)

    expect(statuses.filter((status) => status >= 400)).toEqual([401])
    expect((await request('GET', '/sandbox/violations')).body).toEqual([])
  })

  test('the configuration in the shape of older servers matches the contract', async () => {
    const { request } = await startSandbox()
    await request('PUT', '/sandbox/tenants/demo/shape', { body: { shape: 'legacy' } })
    const { body } = await request('POST', `/api/v1/widget/config${QUERY}`, { body: { website_token: 'demo' } })

    expect(body).toHaveProperty('chatwoot_website_channel')
    expect((await request('GET', '/sandbox/violations')).body).toEqual([])
  })

  test('the sandbox returns pages of 20 messages, and “before” gets the messages before a page', async () => {
    const { request, createVisitor } = await startSandbox()
    const { token } = await createVisitor()
    for (let index = 0; index < 25; index += 1)
      await request('POST', `/api/v1/widget/messages${QUERY}`, { token, body: messageBody(`${index}`) })
    type Page = { readonly payload: readonly { readonly id: number; readonly content: string }[] }
    const newest = (await request('GET', `/api/v1/widget/messages${QUERY}`, { token })).body as Page
    const before = `${QUERY}&before=${newest.payload[0]?.id}`
    const earlier = (await request('GET', `/api/v1/widget/messages${before}`, { token })).body as Page

    expect(newest.payload.map(({ content }) => Number(content))).toEqual(Array.from({ length: 20 }, (_, i) => i + 5))
    expect(earlier.payload.map(({ content }) => Number(content))).toEqual([0, 1, 2, 3, 4])
  })

  test('an uploaded SVG file is stored and served as a download', async () => {
    const { sandbox, createVisitor, request } = await startSandbox()
    const { token } = await createVisitor()
    const form = new FormData()
    form.append('message[attachments][]', new File(['<svg onload="x()"/>'], 'a b.svg', { type: 'image/svg+xml' }))
    form.append('message[referer_url]', '')
    const response = await fetch(`${sandbox.url}/api/v1/widget/messages${QUERY}`, { method: 'POST', body: form, headers: { 'x-auth-token': token } }) // prettier-ignore
    const { attachments } = (await response.json()) as { attachments: { data_url: string; file_type: string }[] }
    const file = await fetch(attachments[0]?.data_url ?? '')

    expect(attachments[0]?.file_type).toBe('file')
    expect(await file.text()).toContain('<svg')
    expect(file.headers.get('content-disposition')).toContain('attachment')
    expect((await request('GET', '/sandbox/violations')).body).toEqual([])
  })

  test.each([
    ['an unknown tenant', 'nope', undefined],
    ['no token', 'demo', undefined],
    ['a malformed token', 'demo', 'x'],
    ['a forged token', 'demo', 'eyJhbGciOiJIUzI1NiJ9.eyJzb3VyY2VfaWQiOiJhIn0.c2ln'],
  ])('a request with %s is answered with 404', async (_case, tenant, token) => {
    const { request } = await startSandbox()
    const path = `/api/v1/widget/messages?website_token=${tenant}`

    expect(await request('GET', path, token === undefined ? {} : { token })).toMatchObject({ status: 404, body: { error: 'Resource could not be found' } }) // prettier-ignore
  })
})

describe('invalid requests to the sandbox', () => {
  test('a request with a foreign Host header is answered with 403', async () => {
    const { sandbox } = await startSandbox()
    const status = await new Promise((resolve) =>
      httpRequest(`${sandbox.url}/sandbox/faults`, { headers: { host: 'rebound.example' } }, ({ statusCode }) => resolve(statusCode)).end(),
    ) // prettier-ignore

    expect(status).toBe(403)
  })

  test.each([
    ['invalid JSON', '/sandbox/faults', '{'],
    ['an unknown fault', '/sandbox/faults', '{"kind":"meteor"}'],
    ['an unknown conversation', '/sandbox/conversations/999/messages', '{"content":"x"}'],
    ['a conversation id that is a path', '/sandbox/conversations/..%2F..%2Fetc/messages', '{}'],
    ['events that are not a list', '/sandbox/events', '{"conversation_id":1,"events":"x"}'],
  ])('the sandbox answers %s with a 4xx status and keeps running', async (_case, path, body) => {
    const { sandbox, request } = await startSandbox()
    const { status } = await fetch(sandbox.url + path, { method: 'POST', body, headers: { 'content-type': 'application/json' } }) // prettier-ignore

    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
    expect((await request('GET', '/sandbox/faults')).status).toBe(200)
  })
})

test('the sound of a new message is a short WAV for every page, and its requests are counted', async () => {
  const { sandbox, request } = await startSandbox()
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
  expect((await request('GET', '/sandbox/sounds')).body).toEqual({ count: 1 })
  await request('POST', '/sandbox/reset')
  expect((await request('GET', '/sandbox/sounds')).body).toEqual({ count: 0 })
})

test('a conversation survives a restart of the sandbox only with a data folder', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sandbox-test-'))
  const first = await startTestSandbox({ dataDir })
  const { token } = await first.createVisitor()
  await first.request('POST', `/api/v1/widget/messages${QUERY}`, { token, body: messageBody('Remember me') })
  await first.sandbox.close()
  const second = await startSandbox({ dataDir })
  const other = await startSandbox()

  expect(JSON.stringify((await second.request('GET', `/api/v1/widget/messages${QUERY}`, { token })).body)).toContain('Remember me') // prettier-ignore
  expect((await other.request('GET', `/api/v1/widget/messages${QUERY}`, { token })).status).toBe(404)
})

test('a contract violation is logged and reported in a response header', async () => {
  const lines: string[] = []
  const { request, createVisitor } = await startSandbox({ log: (line) => lines.push(line) })
  const { token } = await createVisitor()
  const { headers } = await request('POST', `/api/v1/widget/messages${QUERY}`, {
    token,
    body: { message: { content: 7 } },
  })

  expect(headers.get('x-sandbox-violation')).toContain('content')
  expect(lines.join()).toContain('POST /api/v1/widget/messages')
})

test('the sandbox serves articles with their pictures, public pages and search', async () => {
  const { request, sandbox } = await startSandbox()
  const { data } = (await request('GET', `/demo/knowledge-base/article/31${QUERY}`)).body as {
    data: { content: string }
  }
  const pinned = (await request('GET', `/demo/knowledge-base${QUERY}`)).body as {
    pinned_articles: unknown[]
    origin: string
  }
  const address = /img src="([^"]+)"/.exec(data.content)?.[1] ?? ''
  const picture = await fetch(address)
  const page = await fetch(`${pinned.origin}/getting-started/unpack-and-set-up-your-bike`)

  expect(address.startsWith(`${sandbox.url}/sandbox/pictures/`)).toBe(true)
  expect(picture.headers.get('content-type')).toContain('image/svg+xml')
  expect(await page.text()).toContain('<h1>Unpack and set up your bike</h1>')
  expect(pinned.pinned_articles).toHaveLength(5)
  expect((await fetch(`${pinned.origin}/riding/unpack-and-set-up-your-bike`)).status).toBe(404)
  expect((await request('GET', '/sandbox/pictures/..%2f..%2fx.svg')).status).toBe(404)
  const found = (await request('GET', `/demo/knowledge-base/article/search${QUERY}&search_term=brakes`)).body as {
    articles: { title: string; articleId: number }[]
  }
  expect(found.articles[0]).toMatchObject({ title: 'The <em>brakes</em> squeal', articleId: expect.any(Number) })
  expect((await request('GET', '/sandbox/violations')).body).toEqual([])
})
