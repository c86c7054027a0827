import { expect } from '@jest/globals'
import { messageBody } from '../servers/testSandbox.ts'

export type Values = Readonly<Record<string, string | number>>

export type Call = readonly [method: string, path: string, body?: unknown]

export const API = '/api/v1/widget'
export const page: Call = ['GET', `${API}/messages`]
export const config = ({ websiteToken }: Values): Call => ['POST', `${API}/config`, { website_token: websiteToken }]
export const sendHello: Call = ['POST', `${API}/messages`, messageBody('Hello')]

const items = (count: number) => Array.from({ length: count }, () => ({}))
const withPayload = (...payload: readonly object[]) => ({ payload })
const NOT_FOUND = { error: 'Resource could not be found' }
export const VISITOR_VALUES = ['websiteToken', 'authToken', 'inboxId', 'accountId', 'pubsubToken']
const CONVERSATION_VALUES = [...VISITOR_VALUES, 'conversationId', 'messageId']

type StateExpectation = {
  readonly state: string
  readonly params?: object
  readonly values?: readonly string[]
  readonly call: Call | ((values: Values) => Call)
  readonly status?: number
  readonly body?: unknown
}

const identify = ({ identifier, identifierHash }: Values): Call => [
  'PATCH',
  `${API}/contact/set_user`,
  { identifier, identifier_hash: identifierHash },
]

/** Responses that the sandbox must give in each state. */
export const STATE_EXPECTATIONS: readonly StateExpectation[] = [
  { state: 'a visitor without a conversation', call: ['GET', `${API}/conversations`], body: {} },
  { state: 'nobody has this website token', values: ['websiteToken'], call: config, status: 404, body: NOT_FOUND },
  { state: 'nobody has this website token', values: [], call: (values) => ['GET', `/${values['websiteToken']}/knowledge-base`], status: 404 },
  { state: "nobody knows this visitor's token", call: page, status: 404, body: NOT_FOUND },
  { state: "nobody knows this visitor's token", call: config, body: { contact: { id: expect.any(Number) } } },
  {
    state: "a visitor in an open conversation with an agent's answer",
    values: CONVERSATION_VALUES,
    call: page,
    body: {
      payload: [{ message_type: 0, sender: { type: 'contact', name: 'Ada Byron' } }, { message_type: 1, sender: { avatar_url: expect.any(String) } }],
      meta: { contact_last_seen_at: expect.any(Number) },
    },
  },
  {
    state: "a visitor in an open conversation with an agent's answer",
    call: ['GET', `${API}/contact`],
    body: { has_email: true, has_name: true, has_phone_number: true, identifier: expect.any(String) },
  },
  { state: 'a visitor whose conversation is resolved', values: CONVERSATION_VALUES, call: ['GET', `${API}/conversations`], body: { status: 'resolved' } },
  { state: 'a visitor in a conversation of more than a page', values: CONVERSATION_VALUES, call: ({ messageId }) => ['GET', `${API}/messages?before=${messageId}`], body: { payload: items(20) } },
  { state: 'a visitor in a conversation of more than a page', call: ({ messageId }) => ['GET', `${API}/messages?after=${messageId}`], body: { payload: items(22) } },
  { state: 'a visitor who has reached the limit of messages', values: CONVERSATION_VALUES, call: sendHello, status: 422, body: { message: 'Too many messages', attributes: ['base'] } },
  { state: 'a visitor who writes too fast', values: CONVERSATION_VALUES, call: sendHello, status: 429, body: 'Retry later\n' },
  { state: 'a visitor who writes too fast', call: ['POST', `${API}/conversations`, { contact: {}, ...messageBody('Hello') }], status: 429, body: 'Retry later\n' },
  { state: 'a message that is gone', values: CONVERSATION_VALUES, call: ({ messageId }) => ['PATCH', `${API}/messages/${messageId}`, { message: { submitted_values: [] } }], status: 404, body: NOT_FOUND },
  { state: 'an inbox that wants proof of who a visitor is', values: [...VISITOR_VALUES, 'identifier', 'identifierHash'], call: identify, body: { identifier: expect.any(String) } },
  { state: 'an inbox that wants proof of who a visitor is', call: ({ identifier }) => identify({ identifier: identifier ?? '', identifierHash: 'f00' }), status: 401, body: { error: 'HMAC failed: Invalid Identifier Hash Provided' } },
  { state: 'another visitor is known by this identifier', values: [...VISITOR_VALUES, 'identifier', 'identifierHash'], call: identify, body: { widget_auth_token: expect.any(String) } },
  { state: 'a visitor with attributes', values: CONVERSATION_VALUES, call: ['POST', `${API}/contact/destroy_custom_attributes`, { custom_attributes: ['other'] }], body: { custom_attributes: { plan: 'pro' } } },
  { state: 'a visitor with attributes', call: ['POST', `${API}/conversations/destroy_custom_attributes`, { custom_attribute: ['other'] }], body: { custom_attributes: { plan: 'pro' } } },
  { state: 'an inbox with an agent who is online', call: ['GET', `${API}/inbox_members`], body: { payload: expect.arrayContaining([expect.objectContaining({ availability_status: 'online' })]) } },
  { state: 'an inbox with a campaign', values: [...VISITOR_VALUES, 'campaignId'], call: ['GET', `${API}/campaigns`], body: [{ trigger_only_during_business_hours: true, trigger_rules: { time_on_page: 10 }, sender: { name: 'Mara Lindqvist' } }] },
  { state: 'a visitor in an open conversation with a connected bot', values: CONVERSATION_VALUES, call: ({ inboxId, conversationId }) => ['POST', `/v2/widget/inbox/${inboxId}/trigger_bot`, { conversation_display_id: conversationId, trigger_type: 'widget' }] },
  { state: 'a visitor in an open conversation with a connected bot', call: ['GET', `${API}/conversations`], body: { status: 'open' } },
  { state: 'a knowledge base with a pinned article', values: [...VISITOR_VALUES, 'articleId', 'searchTerm'], call: ({ websiteToken }) => ['GET', `/${websiteToken}/knowledge-base`], body: { pinned_articles: expect.any(Array) } },
  { state: 'a knowledge base with a pinned article', call: ({ websiteToken, articleId }) => ['GET', `/${websiteToken}/knowledge-base/article/${articleId}`], body: { data: { content: expect.any(String) } } },
  { state: 'a knowledge base with a pinned article', call: ({ websiteToken, searchTerm }) => ['GET', `/${websiteToken}/knowledge-base/article/search?search_term=${searchTerm}`], body: { articles: expect.arrayContaining([expect.objectContaining({ title: expect.stringContaining('<em>') })]) } },
  { state: 'an account that has switched its knowledge base off', call: ({ websiteToken }) => ['GET', `/v2/widget/${websiteToken}/config`], body: { surface_kb_feature_access: true, knowledge_base: { enabled: false } } },
  { state: 'an article that is gone', values: [...VISITOR_VALUES, 'articleId'], call: ({ websiteToken, articleId }) => ['GET', `/${websiteToken}/knowledge-base/article/${articleId}`], status: 404, body: NOT_FOUND },
  ...Object.entries({
    answer: { message_type: 1, sender: { available_name: 'Mara Lindqvist' } },
    email: { message_type: 3, content_type: 'input_email', content_attributes: { submitted_email: 'ada@example.com' } },
    select: { content_type: 'input_select', content_attributes: { submitted_values: [{ value: 'order' }] } },
    form: { content_type: 'form', content_attributes: { items: items(4), submitted_values: [{ name: 'order' }, { name: 'part' }] } },
    scriptSelect: { content_type: 'input_select', content_attributes: { items: [{ target_node_id: 'order' }, {}] } },
    scriptForm: { content_type: 'form', content_attributes: { items: items(4) } },
    contactForm: { content_attributes: { form_kind: 'contact' } },
    cards: { content_attributes: { items: [{ media_url: expect.any(String), actions: [{ type: 'link' }, { type: 'postback' }] }] } },
    articles: { content_type: 'article', content_attributes: { items: [{ link: expect.stringContaining('http') }] } },
    csat: { message_type: 3, content_attributes: { submitted_values: { csat_survey_response: { rating: 5, feedback_message: expect.any(String) } } } },
    unanswered: { message_type: 3, content_type: 'input_csat', content_attributes: { display_type: 'emoji' } },
    image: { attachments: [{ file_type: 'image', thumb_url: expect.stringContaining('http'), file_size: 70, width: 1, height: 1 }] },
    location: { attachments: [{ file_type: 'location', coordinates_lat: 55.605, fallback_title: 'Our shop in Malmö', data_url: expect.any(String) }] },
    deleted: { content_attributes: { deleted: true } },
    reply: { message_type: 0, content_attributes: { in_reply_to: expect.any(Number) } },
    node: { content_attributes: { items: [{ target_node_id: 'solved' }] } },
  }).map(([kind, message]) => ({
    state: 'a visitor in a conversation of one message',
    params: { kind },
    values: CONVERSATION_VALUES,
    call: page,
    body: kind === 'reply' ? withPayload({ message_type: 1 }, message) : withPayload(message),
  })),
] // prettier-ignore
