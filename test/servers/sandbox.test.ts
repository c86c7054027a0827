import { mkdtempSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { beginEach, Q, start, text } from './startedSandbox.ts'

const begin = beginEach()

describe('HTTP services of the sandbox', () => {
  test('the sandbox returns messages of visitor and agent, no private notes, and violates no contract', async () => {
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

  test('all requests of the widget to the sandbox get responses that match the contracts', async () => {
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

  test('the configuration in the shape of older servers matches the contract', async () => {
    const { ask } = await begin()
    await ask('PUT', '/sandbox/tenants/demo/shape', { body: { shape: 'legacy' } })
    const { body } = await ask('POST', `/api/v1/widget/config${Q}`, { body: { website_token: 'demo' } })

    expect(body).toHaveProperty('chatwoot_website_channel')
    expect((await ask('GET', '/sandbox/violations')).body).toEqual([])
  })

  test('the sandbox returns pages of 20 messages, and “before” gets the messages before a page', async () => {
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

  test('an uploaded SVG file is stored and served as a download', async () => {
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
    ['a malformed token', 'demo', 'x'],
    ['a forged token', 'demo', 'eyJhbGciOiJIUzI1NiJ9.eyJzb3VyY2VfaWQiOiJhIn0.c2ln'],
  ])('a request with %s is answered with 404', async (_case, tenant, token) => {
    const { ask } = await begin()
    const path = `/api/v1/widget/messages?website_token=${tenant}`

    expect(await ask('GET', path, token === undefined ? {} : { token })).toMatchObject({ status: 404, body: { error: 'Resource could not be found' } }) // prettier-ignore
  })
})

describe('invalid requests to the sandbox', () => {
  test('a request with a foreign Host header is answered with 403', async () => {
    const { sandbox } = await begin()
    const status = await new Promise((resolve) =>
      request(`${sandbox.url}/sandbox/faults`, { headers: { host: 'rebound.example' } }, ({ statusCode }) => resolve(statusCode)).end(),
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
    const { sandbox, ask } = await begin()
    const { status } = await fetch(sandbox.url + path, { method: 'POST', body, headers: { 'content-type': 'application/json' } }) // prettier-ignore

    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
    expect((await ask('GET', '/sandbox/faults')).status).toBe(200)
  })
})

test('the sound of a new message is a short WAV for every page, and its requests are counted', async () => {
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

test('a conversation survives a restart of the sandbox only with a data folder', async () => {
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

test('a contract violation is logged and reported in a response header', async () => {
  const lines: string[] = []
  const { ask, visit } = await begin({ log: (line) => lines.push(line) })
  const { token } = await visit()
  const { headers } = await ask('POST', `/api/v1/widget/messages${Q}`, { token, body: { message: { content: 7 } } })

  expect(headers.get('x-sandbox-violation')).toContain('content')
  expect(lines.join()).toContain('POST /api/v1/widget/messages')
})

test('the sandbox serves articles with their pictures, public pages and search', async () => {
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
