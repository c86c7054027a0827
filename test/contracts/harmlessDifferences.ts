import { both, everywhere, fields, having, items, turning, without } from '#test/support/providerBugs.ts'
import { put } from '#test/support/spoiled.ts'
import type { Harmless } from './planted.ts'

const CHANNEL = '$.website_channel_config'
const ITEM = '$.payload[*]'
const DATA = '$.message.data'
const CONFIG = ['the inbox and a session for a new visitor']
const NEWEST = ['the newest messages']
const ANSWER = ["an agent's answer"]
const AGENTS = ['the agents of the inbox', 'the agents of the inbox for somebody who has never been here']
const SENT = ['a message as it was stored', 'an answer to one message as it was stored', 'a file as it was stored']
const LIVE = ['an answer of an agent', 'a picture of an agent', 'a form, as it is sent', 'a card, as it is sent']

const reversed = (value: Readonly<Record<string, unknown>>) => Object.fromEntries(Object.entries(value).toReversed())

/** Properties of a message of an unknown type. The widget must ignore such a message in a page. */
const ODD = { id: 999_999_999, content: null, message_type: 2, content_type: 'voice_call', content_attributes: null, created_at: 1_700_000_000 } // prettier-ignore

/** Differences from the sandbox that a provider may have and that no visitor notices. */
export const HARMLESS: readonly Harmless[] = [
  ['unknown fields in every object', undefined, { body: (body) => everywhere((value) => ({ ...value, a_new_field: { of: ['any', 'kind'] } }), body) }],
  ['fields in another order', undefined, { body: (body) => everywhere(reversed, body) }],
  ['an agent without a picture (null)', [...ANSWER, 'a picture that an agent has sent', 'an answer that an agent has deleted'], having(`${ITEM}.sender.avatar_url`, null)],
  ['an agent without a picture (empty)', ANSWER, having(`${ITEM}.sender.avatar_url`, '')],
  ['a picture of an agent with a relative URL', ANSWER, having(`${ITEM}.sender.avatar_url`, '/avatars/1.png')],
  ['an agent of the team without a picture (null)', AGENTS, having(`${ITEM}.avatar_url`, null)],
  ['an inbox without a picture (null)', CONFIG, having(`${CHANNEL}.avatar_url`, null)],
  ['a campaign by an agent without a picture (null)', ['the campaigns of the inbox'], having('$[*].sender.avatar_url', null)],
  ['an agent without a picture (null), on the cable', ['an answer of an agent'], having(`${DATA}.sender.avatar_url`, null)],
  ['a typing agent without a picture (null)', ['an agent who starts typing'], having(`${DATA}.user.avatar_url`, null)],
  ['a picture without a thumbnail (null)', ['a picture that an agent has sent'], having(`${ITEM}.attachments[*].thumb_url`, null)],
  ['a picture without a thumbnail (null), on the cable', ['a picture of an agent'], having(`${DATA}.attachments[*].thumb_url`, null)],
  ['messages in another order', [...NEWEST, 'the messages before one', 'the messages after one'], turning('$.payload', items((all) => all.toReversed()))],
  ['an unknown content type', NEWEST, turning('$.payload', items((all) => [...all, ...all.slice(0, 1).map(fields((one) => ({ ...one, ...ODD })))]))],
  ['a greeting after the first message', ['a new conversation with its first message'], turning('$.messages', items((all) => [...all, ...all.map(fields((one) => ({ ...one, id: 999_999_999, message_type: 3, content: 'Welcome' })))]))],
  ['an empty list of attachments', ANSWER, having(`${ITEM}.attachments`, [])],
  ['content_attributes that are null', NEWEST, having(`${ITEM}.content_attributes`, null)],
  ['a listed message without a sender', NEWEST, without(`${ITEM}.sender`)],
  ['a sender type with a capital letter', ANSWER, having(`${ITEM}.sender.type`, 'User')],
  ['a sender without a type', ANSWER, without(`${ITEM}.sender.type`)],
  ['a sender_type that is null, on the cable', ['an answer of an agent'], having(`${DATA}.sender_type`, null)],
  ['a document without file_type', ['a file as it was stored'], without('$.attachments[*].file_type')],
  ['an open conversation without a status', ["the visitor's open conversation"], without('$.status')],
  ['status 201 instead of 200', [...SENT, 'a new conversation with its first message'], { status: 201 }],
  ['an empty body where the widget reads none', ['that the visitor types', 'that the visitor has seen everything', 'a label on the conversation', 'a transcript by mail'], { status: 200, body: () => '' }],
  ['times with fractions of seconds', NEWEST, turning(`${ITEM}.created_at`, (at) => Number(at) + 0.5)],
  ['a contact_last_seen_at of 0', ['the messages before one', "an agent's answer"], having('$.meta.contact_last_seen_at', 0)],
  ['time_on_page as text', ['the campaigns of the inbox'], turning('$[*].trigger_rules.time_on_page', String)],
  ['an additional campaign', ['the campaigns of the inbox'], { body: items((all) => [...all, ...all.map(fields((one) => ({ ...one, id: 88 })))]) }],
  ['the upload limit as text', CONFIG, having('$.global_config.MAXIMUM_FILE_UPLOAD_SIZE', '25')],
  ['a colour in short notation', CONFIG, having(`${CHANNEL}.widget_color`, '#0AF')],
  ['a locale with a region', CONFIG, having(`${CHANNEL}.locale`, 'pt_BR')],
  ['an unknown enabled feature', CONFIG, turning(`${CHANNEL}.enabled_features`, items((all) => ['voice', ...all]))],
  ['an additional agent who is offline', AGENTS, turning('$.payload', items((all) => [...all, ...all.slice(0, 1).map(fields((one) => ({ ...one, id: 77, availability_status: 'offline' })))]))],
  ['article ids as numbers', ['an article as a whole'], turning('$.data.id', Number)],
  ['additional articles in search results', ['the articles that match a term'], turning('$.articles', items((all) => [...all, ...all.slice(0, 1).map(fields((one) => ({ ...one, articleId: 'other' })))]))],
  ['a new conversation with the status pending', ['a conversation that begins'], having(`${DATA}.status`, 'pending')],
  ['a new conversation with the status snoozed', ['a conversation that begins'], having(`${DATA}.status`, 'snoozed')],
  ['updated_at with a UTC offset', ['a rating that was given elsewhere'], having(`${DATA}.updated_at`, '2026-11-20T10:00:00.123456+01:00')],
  ['presence without users', ['who is there', 'a visitor who is still there'], having(`${DATA}.users`, {})],
  ['a disconnect without a reason', ['a server that restarts', 'a server that turns visitors away'], having('$.reason', null)],
  ['a ping with a text', ['a sign of life'], having('$.message', 'alive')],
  ['optional values that are null, on the cable', LIVE, both(...['source_id', 'previous_changes', 'performer', 'status'].map((name) => (body: unknown) => put(body, `${DATA}.${name}`, null)))],
] // prettier-ignore
