import { createCampaignsApi } from '#api/campaigns.ts'
import { createBotApi } from '#api/bot.ts'
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import type { ArticleId } from '#domain/article/article.ts'
import type { CampaignId } from '#domain/campaign/campaign.ts'
import type { WebsiteToken } from '#domain/channel.ts'
import type { ConversationToken } from '#domain/contact.ts'
import type { ConversationId, InboxId } from '#domain/conversation.ts'
import type { MessageId, TemporaryId } from '#domain/message/message.ts'
import { epochSeconds } from '#domain/time.ts'
import { example } from '#test/support/contracts/apiExamples.ts'
import { json, observedFetch } from '#test/support/network/observedFetch.ts'
import { type Api, createApi } from './api.ts'

const TOKEN = 'head.body.signature' as ConversationToken

function setUp(answer: (request: Request) => Response | Promise<Response> = () => json({}), token?: ConversationToken) {
  const network = observedFetch(answer)
  const api = createApi({
    services: { widgetApi: 'https://a.test', middleware: 'https://m.test', knowledgeBase: 'https://k.test' },
    fetch: network.fetch,
    identity: () => ({ websiteToken: 'demo' as WebsiteToken, locale: 'pt_BR', ...(token && { token }) }),
  })
  return { api, ...network }
}

const message = 7 as MessageId
const draft = { content: 'Hello', temporaryId: '0a1b2c3d4e5f' as TemporaryId, timestamp: 'now', refererUrl: 'https://shop.test/' } // prettier-ignore
const wireDraft = { content: 'Hello', timestamp: 'now', referer_url: 'https://shop.test/', echo_id: '0a1b2c3d4e5f' }
const conversation = 12 as ConversationId
const inbox = 3 as InboxId

type Operation = readonly [name: string, callApi: (api: Api) => Promise<unknown>, line: string, body?: unknown]

const OPERATIONS: readonly Operation[] = [
  ['channel.load', (api) => api.channel.load(), 'POST https://a.test/api/v1/widget/config', { website_token: 'demo' }],
  ['account.load', (api) => api.account.load(), 'GET https://m.test/v2/widget/demo/config'],
  ['account.reportScriptLoaded', (api) => api.account.reportScriptLoaded(), 'PATCH https://m.test/v2/widget/demo/script_loaded'],
  ['conversations.load', (api) => api.conversations.load(), 'GET https://a.test/api/v1/widget/conversations'],
  ['conversations.create', (api) => api.conversations.create({ ...draft, contact: { name: 'Ada', email: ' ' }, customAttributes: { plan: 'pro' } }), 'POST https://a.test/api/v1/widget/conversations', { contact: { name: 'Ada' }, message: wireDraft, custom_attributes: { plan: 'pro' } }],
  ['conversations.resolve', (api) => api.conversations.resolve(), 'GET https://a.test/api/v1/widget/conversations/toggle_status'],
  ['conversations.setTyping', (api) => api.conversations.setTyping(false), 'POST https://a.test/api/v1/widget/conversations/toggle_typing', { typing_status: 'off' }],
  ['conversations.markSeen', (api) => api.conversations.markSeen(epochSeconds(17)), 'POST https://a.test/api/v1/widget/conversations/update_last_seen', { contact_last_seen_at: 17 }],
  ['conversations.sendTranscript', (api) => api.conversations.sendTranscript('a@b.c'), 'POST https://a.test/api/v1/widget/conversations/transcript', { email: 'a@b.c' }],
  ['conversations.setCustomAttributes', (api) => api.conversations.setCustomAttributes({ plan: 1 }), 'POST https://a.test/api/v1/widget/conversations/set_custom_attributes', { custom_attributes: { plan: 1 } }],
  ['conversations.deleteCustomAttribute', (api) => api.conversations.deleteCustomAttribute('plan'), 'POST https://a.test/api/v1/widget/conversations/destroy_custom_attributes', { custom_attribute: ['plan'] }],
  ['messages.list', (api) => api.messages.list({ before: message }), 'GET https://a.test/api/v1/widget/messages?before=7'],
  ['messages.send', (api) => api.messages.send({ ...draft, replyTo: message }), 'POST https://a.test/api/v1/widget/messages', { message: { ...wireDraft, reply_to: 7 } }],
  ['answers.submitEmail', (api) => api.answers.submitEmail(message, 'a@b.c'), 'PATCH https://a.test/api/v1/widget/messages/7', { contact: { email: 'a@b.c' }, message: {} }],
  ['answers.submitForm', (api) => api.answers.submitForm(message, [{ name: 'size', value: 'M' }]), 'PATCH https://a.test/api/v1/widget/messages/7', { contact: {}, message: { submitted_values: [{ name: 'size', value: 'M' }] } }],
  ['answers.submitCsat', (api) => api.answers.submitCsat(message, { rating: 5, comment: 'Great' }), 'PATCH https://a.test/api/v1/widget/messages/7', { contact: {}, message: { submitted_values: { csat_survey_response: { rating: 5, feedback_message: 'Great' } } } }],
  ['agents.list', (api) => api.agents.list(), 'GET https://a.test/api/v1/widget/inbox_members'],
  ['agents.listFromMiddleware', (api) => api.agents.listFromMiddleware(), 'GET https://m.test/v2/widget/demo/inbox_members'],
  ['campaigns.list', (api) => createCampaignsApi(api.clients).list(), 'GET https://a.test/api/v1/widget/campaigns'],
  ['campaigns.trigger', (api) => createCampaignsApi(api.clients).trigger({ campaignId: 4 as CampaignId, initiatedAt: 'now', referer: 'https://shop.test/' }), 'POST https://a.test/api/v1/widget/events', { name: 'campaign.triggered', event_info: { campaign_id: 4, initiated_at: { timestamp: 'now' }, referer: 'https://shop.test/' } }],
  ['events.send', (api) => api.events.send('webwidget.triggered'), 'POST https://a.test/api/v1/widget/events', { name: 'webwidget.triggered' }],
  ['contact.load', (api) => api.contact.load(), 'GET https://a.test/api/v1/widget/contact'],
  ['contact.update', (api) => api.contact.update({ identifier: 'u-1', phoneNumber: '+14155550123', avatarUrl: 'https://x.test/a.png' }), 'PATCH https://a.test/api/v1/widget/contact', { identifier: 'u-1', phone_number: '+14155550123', avatar_url: 'https://x.test/a.png' }],
  ['contact.identify', (api) => api.contact.identify({ identifier: 'u-1', identifierHash: '5f2b' }), 'PATCH https://a.test/api/v1/widget/contact/set_user', { identifier: 'u-1', identifier_hash: '5f2b' }],
  ['contact.setCustomAttributes', (api) => api.contact.setCustomAttributes({ plan: 'pro' }), 'PATCH https://a.test/api/v1/widget/contact', { custom_attributes: { plan: 'pro' } }],
  ['contact.deleteCustomAttribute', (api) => api.contact.deleteCustomAttribute('plan'), 'POST https://a.test/api/v1/widget/contact/destroy_custom_attributes', { custom_attributes: ['plan'] }],
  ['labels.add', (api) => api.labels.add('vip'), 'POST https://a.test/api/v1/widget/labels', { label: 'vip' }],
  ['labels.remove', (api) => api.labels.remove('a/b c'), 'DELETE https://a.test/api/v1/widget/labels/a%2Fb%20c'],
  ['contactForm.send', (api) => api.contactForm.send({ name: 'Ada', email: 'a@b.c', message: 'Hi' }, 'https://w.test/'), 'POST https://m.test/v2/widget/demo/send_contact_email', { name: 'Ada', email: 'a@b.c', message: 'Hi', origin: 'https://w.test/' }],
  ['bot.trigger', (api) => createBotApi(api.clients).trigger({ conversationId: conversation, inboxId: inbox, triggerType: 'nudge', nudgeId: '4' }), 'POST https://m.test/v2/widget/inbox/3/trigger_bot', { conversation_display_id: 12, trigger_type: 'nudge', nudge_id: '4' }],
  ['bot.restart', (api) => createBotApi(api.clients).restart(conversation, inbox), 'POST https://m.test/v2/widget/inbox/3/restart_bot', { conversation_display_id: 12 }],
  ['articles.loadKnowledgeBase', (api) => api.articles.loadKnowledgeBase(), 'GET https://k.test/demo/knowledge-base'],
  ['articles.search', (api) => api.articles.search('sad dle'), 'GET https://k.test/demo/knowledge-base/article/search?search_term=sad%20dle'],
  ['articles.load', (api) => api.articles.load('3/1' as ArticleId), 'GET https://k.test/demo/knowledge-base/article/3%2F1'],
] // prettier-ignore

/** Returns the request's method and address, without the query parameters that every request contains. */
function lineOf(request: Request): string {
  const [address = '', query = ''] = request.url.split('?')
  const own = query.split('&').filter((pair) => !/^(website_token|cw_conversation|locale)=/.test(pair))
  return `${request.method} ${address}${own.length > 0 ? `?${own.join('&')}` : ''}`
}

describe('every API operation', () => {
  test.each(OPERATIONS.map(([name, callApi, line, body]) => [name, { callApi, line, body }] as const))(
    '%s sends the method, address and body of its contract',
    async (_name, { callApi, line, body }) => {
      const { api, last } = setUp()
      await callApi(api)

      expect(lineOf(last())).toBe(line)
      expect(body === undefined ? undefined : await last().json()).toEqual(body)
    },
  )

  test.each(OPERATIONS)(
    '%s sends the website token and locale, and the conversation token only to the widget API',
    async (_name, callApi) => {
      const anonymous = setUp()
      await callApi(anonymous.api)
      const known = setUp(() => json({}), TOKEN)
      await callApi(known.api)
      const query = (request: Request, name: string): readonly string[] =>
        new URL(request.url).searchParams.getAll(name)

      expect(query(anonymous.last(), 'website_token')).toEqual(['demo'])
      expect(query(anonymous.last(), 'locale')).toEqual(['pt_BR'])
      expect(query(anonymous.last(), 'cw_conversation')).toEqual([''])
      expect(anonymous.last().headers.get('x-auth-token')).toBeNull()
      const isWidgetApi = known.last().url.startsWith('https://a.test/')
      expect(query(known.last(), 'cw_conversation')).toEqual([isWidgetApi ? TOKEN : ''])
      expect(known.last().headers.get('x-auth-token')).toBe(isWidgetApi ? TOKEN : null)
    },
  )

  test.each(OPERATIONS.filter(([, , line]) => !line.includes('https://a.test/')))(
    '%s keeps the conversation token out of its request to the middleware or the knowledge base',
    async (_name, callApi) => {
      const { api, last } = setUp(() => json({}), TOKEN)
      await callApi(api)

      const { url, headers } = last()
      expect(JSON.stringify([url, [...headers], await last().text()])).not.toContain(TOKEN)
    },
  )

  test.each(OPERATIONS)(
    '%s returns a failure code, without the conversation token, for each kind of failed response',
    async (_name, callApi) => {
      const broken = [
        () => Promise.reject(new TypeError('Failed to fetch')),
        () => new Response('<html>Bad gateway</html>', { status: 502 }),
        () => new Response('{"payload":[{"id"', { headers: { 'content-type': 'application/json' } }),
        () => new Response('Retry later\n', { status: 429 }),
        () => json({ error: 'Resource could not be found' }, 404),
        () => json({ message: 'too long', attributes: ['content'] }, 422),
      ]
      const codes = await Promise.all(
        broken.map(async (answer) => {
          const result = (await callApi(setUp(answer, TOKEN).api)) as { failure?: { code: string; reason: string } }
          expect(JSON.stringify(result)).not.toContain(TOKEN)
          return result.failure?.code
        }),
      )

      expect(codes).toEqual(['network', 'status', 'malformed', 'status', 'status', 'status'])
    },
  )

  test.each(OPERATIONS)('%s returns a result for any JSON response', async (_name, callApi) => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (body) => {
        const result = (await callApi(setUp(() => json(body)).api)) as { ok: boolean }
        expect(typeof result.ok).toBe('boolean')
      }),
      { numRuns: 30 },
    )
  })
})

test('files are uploaded in one multipart form with the server’s field names', async () => {
  const { api, last } = setUp(() => json(example('widget-api', 'SentMessage')))
  const files = [new File(['a'], 'a.png', { type: 'image/png' }), new File(['b'], 'b.txt', { type: 'text/plain' })]
  const result = await api.messages.upload({
    ...draft,
    files,
    signal: new AbortController().signal,
    onProgress: () => undefined,
  })
  const form = await last().formData()

  expect(result.ok).toBe(true)
  expect(form.getAll('message[attachments][]').map((file) => (file as File).name)).toEqual(['a.png', 'b.txt'])
  expect(Object.fromEntries([...form].filter(([name]) => !name.endsWith('[]')))).toEqual({
    'message[content]': 'Hello',
    'message[referer_url]': 'https://shop.test/',
    'message[timestamp]': 'now',
    'message[echo_id]': '0a1b2c3d4e5f',
  })
})

test('only bot requests include credentials, and resolving a conversation bypasses the HTTP cache', async () => {
  const { api, requests } = setUp()
  await createBotApi(api.clients).trigger({ conversationId: conversation, inboxId: inbox, triggerType: 'widget' })
  await createBotApi(api.clients).restart(conversation, inbox)
  await api.conversations.resolve()

  expect(requests.map(({ credentials }) => credentials)).toEqual(['include', 'include', 'same-origin'])
  expect(requests.at(-1)?.cache).toBe('no-store')
})

describe('quiet 404 responses', () => {
  const failureOf = async (callApi: (api: Api) => Promise<unknown>) =>
    ((await callApi(setUp(() => json({}, 404)).api)) as { failure: { isQuiet: boolean } }).failure

  test.each([
    ['inbox_members', (api: Api) => api.agents.list(), true],
    ['config', (api: Api) => api.account.load(), true],
    ['contact', (api: Api) => api.contact.load(), true],
    ['conversations', (api: Api) => api.conversations.load(), true],
    ['messages', (api: Api) => api.messages.list({}), false],
    ['articles', (api: Api) => api.articles.load('1' as ArticleId), false],
  ])(
    'a 404 response from %s is quiet only if a missing resource is expected there',
    async (_name, callApi, isQuiet) => {
      expect((await failureOf(callApi)).isQuiet).toBe(isQuiet)
    },
  )
})

describe('response parsing', () => {
  test.each(['CurrentConfig', 'LegacyConfig'])(
    'the channel configuration is parsed from the shape %s',
    async (name) => {
      const { api } = setUp(() => json(example('widget-api', name)))
      const result = await api.channel.load()

      expect(result).toMatchObject({
        ok: true,
        data: {
          channel: { websiteToken: 'demo', websiteName: 'Lumen Bikes', accent: '#ffd301' },
          session: { pubsubToken: 'p4bs6bt0ken', ...(name === 'CurrentConfig' && { accountId: 1 }) },
        },
      })
    },
  )

  test('a page of messages is mapped to domain messages', async () => {
    const { api } = setUp(() => json(example('widget-api', 'MessagePage')))
    const result = await api.messages.list({})

    expect(result).toMatchObject({
      ok: true,
      data: {
        contactLastSeenAt: 1_700_000_010,
        messages: [
          { id: 501, direction: 'incoming', content: 'Hello', sender: { kind: 'visitor' } },
          { id: 502, direction: 'outgoing', sender: { kind: 'agent', name: 'Mara' } },
          { id: 503, content: '', attachments: [{ kind: 'image', name: 'frame.png', size: 20_480 }] },
        ],
      },
    })
  })

  test('a bare list from an older server is a page of messages, and a missing conversation is no failure', async () => {
    const page = example('widget-api', 'MessagePage') as { readonly payload: readonly unknown[] }
    const legacy = await setUp(() => json(page.payload)).api.messages.list({})
    const none = await setUp(() => json({})).api.conversations.load()

    expect(legacy).toMatchObject({ ok: true, data: { messages: [{ id: 501 }, { id: 502 }, { id: 503 }] } })
    expect(none).toEqual({ ok: true, data: undefined })
  })

  test('javascript: addresses of attachments and avatars are dropped', async () => {
    const page = {
      payload: [
        {
          id: 1,
          message_type: 1,
          created_at: 1,
          conversation_id: 12,
          attachments: [{ id: 1, file_type: 'file', data_url: 'javascript:alert(1)' }],
          sender: { name: 'x', avatar_url: 'javascript:alert(1)' },
        },
      ],
    }
    const result = await setUp(() => json(page)).api.messages.list({})

    expect(JSON.stringify(result)).not.toContain('javascript:')
  })
})
