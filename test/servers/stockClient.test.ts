import { createHmac } from 'node:crypto'
import { describe, expect, test } from '@jest/globals'
import { rawRequest } from './rawRequest.ts'
import { createSandboxStarter, QUERY } from './testSandbox.ts'

const startSandbox = createSandboxStarter()

/**
 * Message as the frame of Chatwoot 4.10 sends it, including null values. The tables below list every request of that
 * frame.
 */
const MESSAGE = { content: 'Hello', timestamp: 'Fri Nov 20 2026 09:00:00 GMT+0000', referer_url: '', reply_to: null }
const BLANK = { email: null, name: null, avatar_url: null, phone_number: null, identifier_hash: null }
const PROFILE = { additional_attributes: { company_name: null, city: null, social_profiles: null }, custom_attributes: null } // prettier-ignore

const WITHOUT_CONVERSATION: readonly (readonly [string, string, unknown, number])[] = [
  ['GET', 'conversations', undefined, 200],
  ['GET', 'messages', undefined, 200],
  ['GET', 'conversations/toggle_status', undefined, 404],
  ['POST', 'conversations/toggle_typing', { typing_status: 'on' }, 404],
  ['POST', 'conversations/set_custom_attributes', { custom_attributes: { plan: 'pro' } }, 404],
  ['POST', 'conversations/destroy_custom_attributes', { custom_attribute: ['plan'] }, 404],
  ['POST', 'conversations/update_last_seen', { contact_last_seen_at: 1700000000.123 }, 204],
  ['POST', 'conversations/transcript', undefined, 200],
  ['POST', 'labels', { label: 'vip' }, 204],
]

const WITH_CONVERSATION: readonly (readonly [string, string, unknown, number])[] = [
  ['POST', 'messages', { message: MESSAGE }, 200],
  ['POST', 'messages', { message: { ...MESSAGE, reply_to: 50100 } }, 200],
  ['POST', 'conversations', { contact: { name: null, email: null, phone_number: null }, message: MESSAGE, custom_attributes: null }, 200],
  ['POST', 'conversations', { contact: {}, message: MESSAGE, custom_attributes: { plan: 'pro' } }, 200],
  ['GET', 'messages', undefined, 200],
  ['PATCH', 'messages/50100', { contact: {}, message: {} }, 200],
  ['PATCH', 'messages/50100', { contact: { email: null }, message: { submitted_values: [{ name: 'size', value: null }] } }, 200],
  ['PATCH', 'messages/50100', { contact: {}, message: { submitted_values: { csat_survey_response: { rating: 5, feedback_message: '' } } } }, 200],
  ['POST', 'conversations/toggle_typing', { typing_status: 'off' }, 200],
  ['POST', 'conversations/update_last_seen', { contact_last_seen_at: 1700000000.5 }, 200],
  ['POST', 'conversations/transcript', undefined, 200],
  ['POST', 'conversations/transcript', { email: null }, 200],
  ['POST', 'conversations/set_custom_attributes', { custom_attributes: { plan: null } }, 204],
  ['POST', 'conversations/destroy_custom_attributes', { custom_attribute: ['plan'] }, 200],
  ['GET', 'inbox_members', undefined, 200],
  ['GET', 'campaigns', undefined, 200],
  ['POST', 'events', { name: 'webwidget.triggered' }, 204],
  ['POST', 'events', { name: 'campaign.triggered', event_info: { campaign_id: 4, initiated_at: { timestamp: 'now' }, referer: '' } }, 204],
  ['GET', 'contact', undefined, 200],
  ['PATCH', 'contact', { custom_attributes: { plan: 'pro' } }, 200],
  ['PATCH', 'contact', BLANK, 200],
  ['PATCH', 'contact/set_user', { identifier: 7, ...BLANK, ...PROFILE }, 200],
  ['POST', 'contact/destroy_custom_attributes', { custom_attributes: ['plan'] }, 200],
  ['POST', 'labels', { label: 'vip' }, 204],
  ['POST', 'labels', { label: '' }, 204],
  ['DELETE', 'labels/vip', undefined, 204],
  ['GET', 'conversations/toggle_status', undefined, 200],
] // prettier-ignore

describe('stock Chatwoot frame', () => {
  test('a strict sandbox answers every request of a stock frame, with and without a conversation', async () => {
    const { request, createVisitor } = await startSandbox({ isStrict: true })
    const { token } = await createVisitor()
    const responses: unknown[] = []
    for (const [method, path, body] of [...WITHOUT_CONVERSATION, ...WITH_CONVERSATION]) {
      const { status, body: problem } = await request(method, `/api/v1/widget/${path}${QUERY}`, { token, body })
      responses.push([method, path, body, status, ...(status >= 400 && problem !== undefined ? [problem] : [])])
    }

    expect(responses).toEqual([...WITHOUT_CONVERSATION, ...WITH_CONVERSATION])
    expect((await request('GET', '/sandbox/violations')).body).toEqual([])
  })

  test('a conversation request of an unknown visitor gets 404 and an error in the body', async () => {
    const { request } = await startSandbox({ isStrict: true })
    const { status, body } = await request('POST', `/api/v1/widget/conversations/toggle_typing${QUERY}`, { body: { typing_status: 'on' } }) // prettier-ignore

    expect([status, body]).toEqual([404, { error: 'Resource could not be found' }])
  })

  test('custom attributes of a new conversation are stored, returned and listed for the agent', async () => {
    const { request, createVisitor } = await startSandbox()
    const { token } = await createVisitor()
    const custom = { plan: 'pro', seats: 3 }
    const { body } = await request('POST', `/api/v1/widget/conversations${QUERY}`, { token, body: { contact: {}, message: MESSAGE, custom_attributes: custom } }) // prettier-ignore

    expect(body).toMatchObject({ custom_attributes: custom })
    expect((await request('GET', '/sandbox/conversations?website_token=demo')).body).toMatchObject([{ custom_attributes: custom }]) // prettier-ignore
  })

  test('a transcript request without a body, even with a JSON content type, uses the stored address', async () => {
    const { request, createVisitor, sandbox } = await startSandbox({ isStrict: true })
    const { token } = await createVisitor()
    await request('POST', `/api/v1/widget/messages${QUERY}`, { token, body: { message: MESSAGE } })
    const path = `/api/v1/widget/conversations/transcript${QUERY}`
    await request('POST', path, { token })
    await request('PATCH', `/api/v1/widget/contact${QUERY}`, { token, body: { email: 'ada@example.com' } })
    await request('POST', path, { token })
    const headers = { 'x-auth-token': token, 'content-type': 'application/json', 'content-length': '0' }
    const { status } = await rawRequest(sandbox.url, path, { method: 'POST', headers })
    const sent = { conversationId: 12, email: 'ada@example.com' }

    expect(status).toBe(200)
    expect((await request('GET', '/sandbox/transcripts')).body).toMatchObject([sent, sent])
    expect((await request('GET', '/sandbox/violations')).body).toEqual([])
  })

  test('a numeric identifier is accepted with the HMAC of its digits and stored as text', async () => {
    const { request, createVisitor } = await startSandbox({ isStrict: true })
    const { token } = await createVisitor()
    await request('PUT', '/sandbox/tenants/demo/identity', { body: { hmacToken: 'k' } })
    const hash = createHmac('sha256', 'k').update('42').digest('hex')
    const setUser = (identifier_hash: string) =>
      request('PATCH', `/api/v1/widget/contact/set_user${QUERY}`, { token, body: { identifier: 42, identifier_hash } })

    expect([(await setUser('00')).status, (await setUser(hash)).status]).toEqual([401, 200])
    expect((await request('GET', `/api/v1/widget/contact${QUERY}`, { token })).body).toMatchObject({ identifier: '42' })
  })

  test('the logo and the sound of the stock frame are at their fixed paths', async () => {
    const { sandbox } = await startSandbox({ hosts: ['http://localhost:1'] })
    const read = (path: string) => fetch(sandbox.url + path, { headers: { origin: 'https://shop.example.com' } })
    const [logo, sound] = [await read('/logo.svg'), await read('/audio/widget/ding.mp3')]

    expect([logo.status, logo.headers.get('content-type'), await logo.text()]).toEqual([200, 'image/svg+xml', expect.stringContaining('<svg')]) // prettier-ignore
    expect([sound.status, sound.headers.get('access-control-allow-origin')]).toEqual([200, '*'])
    expect(Buffer.from(await sound.arrayBuffer()).toString('latin1', 0, 4)).toBe('RIFF')
  })

  test('the help center of the configuration lists, searches and serves its articles', async () => {
    const { request, sandbox } = await startSandbox()
    const portalOf = async (tenant: string) =>
      ((await request('POST', '/api/v1/widget/config', { body: { website_token: tenant } })).body as { website_channel_config: { portal: { slug: string; config: { default_locale: string } } | null } }).website_channel_config.portal // prettier-ignore
    const portal = await portalOf('demo')
    const base = `/hc/${portal?.slug}/${portal?.config.default_locale}`
    const list = async (search: string) =>
      (await request('GET', `${base}/articles.json?${search}`)).body as { payload: { id: number; title: string; link: string }[]; meta: object } // prettier-ignore
    const popular = await list('page=1&sort=views&status=1&per_page=6')
    const second = await list('page=2&per_page=6')
    const page = await fetch(`${sandbox.url}/${popular.payload[0]?.link}?show_plain_layout=true&theme=dark&locale=en`)

    expect(await portalOf('plain')).toBeNull()
    expect([popular.payload.length, popular.meta]).toEqual([6, { articles_count: 60 }])
    expect(popular.payload.map(({ id }) => id)).not.toEqual(expect.arrayContaining(second.payload.map(({ id }) => id)))
    expect(await page.text()).toContain(`<h1>${popular.payload[0]?.title}</h1>`)
    expect((await list('query=brakes')).payload[0]?.title).toBe('The brakes squeal')
    expect((await fetch(`${sandbox.url}${base}`)).status).toBe(200)
    for (const path of ['/hc/unknown/en/articles.json', '/hc/lumen/articles/none', '/hc/unknown/en'])
      expect([path, (await request('GET', path)).status]).toEqual([path, 404])
  })
})
