import {
  combineChanges,
  changeEveryObject,
  mapFields,
  setField,
  mapItems,
  changeField,
  removeFields,
} from '#test/support/contracts/providerBugs.ts'
import { setAt } from '#test/support/network/bodyCorruption.ts'
import type { HarmlessDifference } from './planted.ts'

const CHANNEL = '$.website_channel_config'
const ITEM = '$.payload[*]'
const DATA = '$.message.data'
const CONFIG = ['the inbox and a session for a new visitor']
const NEWEST = ['the newest messages of a conversation']
const ANSWER = ["an agent's answer"]
const AGENTS = ['the agents of the inbox', 'the agents of the inbox for a first-time visitor']
const SENT = ['a sent message', 'a sent reply to a message', 'a sent file']
const LIVE_DESCRIPTIONS = ['a new answer of an agent', 'a new picture from an agent', 'a new form', 'a new card']

const reversed = (value: Readonly<Record<string, unknown>>) => Object.fromEntries(Object.entries(value).toReversed())

/** Properties of a message of an unknown type. The widget must skip it and show the other messages of the page. */
const UNKNOWN_TYPE_MESSAGE = { id: 999_999_999, content: null, message_type: 2, content_type: 'voice_call', content_attributes: null, created_at: 1_700_000_000 } // prettier-ignore

/** Differences from the sandbox that a provider may have and that no visitor notices. */
export const HARMLESS: readonly HarmlessDifference[] = [
  ['unknown fields in every object', undefined, { body: (body) => changeEveryObject((value) => ({ ...value, a_new_field: { of: ['any', 'kind'] } }), body) }],
  ['fields in another order', undefined, { body: (body) => changeEveryObject(reversed, body) }],
  ['an agent without a picture (null)', [...ANSWER, 'a picture from an agent', 'a message that an agent has deleted'], setField(`${ITEM}.sender.avatar_url`, null)],
  ['an agent without a picture (empty)', ANSWER, setField(`${ITEM}.sender.avatar_url`, '')],
  ['a picture of an agent with a relative URL', ANSWER, setField(`${ITEM}.sender.avatar_url`, '/avatars/1.png')],
  ['an agent of the team without a picture (null)', AGENTS, setField(`${ITEM}.avatar_url`, null)],
  ['an inbox without a picture (null)', CONFIG, setField(`${CHANNEL}.avatar_url`, null)],
  ['a campaign by an agent without a picture (null)', ['the campaigns of the inbox'], setField('$[*].sender.avatar_url', null)],
  ['an agent without a picture (null), on the cable', ['a new answer of an agent'], setField(`${DATA}.sender.avatar_url`, null)],
  ['a typing agent without a picture (null)', ['an agent who starts typing'], setField(`${DATA}.user.avatar_url`, null)],
  ['a picture without a thumbnail (null)', ['a picture from an agent'], setField(`${ITEM}.attachments[*].thumb_url`, null)],
  ['a picture without a thumbnail (null), on the cable', ['a new picture from an agent'], setField(`${DATA}.attachments[*].thumb_url`, null)],
  ['messages in another order', [...NEWEST, 'the messages before a given message', 'the messages after a given message'], changeField('$.payload', mapItems((all) => all.toReversed()))],
  ['an unknown content type', NEWEST, changeField('$.payload', mapItems((all) => [...all, ...all.slice(0, 1).map(mapFields((one) => ({ ...one, ...UNKNOWN_TYPE_MESSAGE })))]))],
  ['a greeting after the first message', ['a new conversation with its first message'], changeField('$.messages', mapItems((all) => [...all, ...all.map(mapFields((one) => ({ ...one, id: 999_999_999, message_type: 3, content: 'Welcome' })))]))],
  ['an empty list of attachments', ANSWER, setField(`${ITEM}.attachments`, [])],
  ['content_attributes that are null', NEWEST, setField(`${ITEM}.content_attributes`, null)],
  ['a listed message without a sender', NEWEST, removeFields(`${ITEM}.sender`)],
  ['a sender type with a capital letter', ANSWER, setField(`${ITEM}.sender.type`, 'User')],
  ['a sender without a type', ANSWER, removeFields(`${ITEM}.sender.type`)],
  ['a sender_type that is null, on the cable', ['a new answer of an agent'], setField(`${DATA}.sender_type`, null)],
  ['a document without file_type', ['a sent file'], removeFields('$.attachments[*].file_type')],
  ['an open conversation without a status', ["the visitor's open conversation"], removeFields('$.status')],
  ['status 201 instead of 200', [...SENT, 'a new conversation with its first message'], { status: 201 }],
  ['an empty body where the widget reads none', ["the visitor's typing status", 'the report that the visitor has seen all messages', 'the addition of a label to the conversation', 'a transcript by e-mail'], { status: 200, body: () => '' }],
  ['times with fractions of seconds', NEWEST, changeField(`${ITEM}.created_at`, (at) => Number(at) + 0.5)],
  ['a contact_last_seen_at of 0', ['the messages before a given message', "an agent's answer"], setField('$.meta.contact_last_seen_at', 0)],
  ['time_on_page as text', ['the campaigns of the inbox'], changeField('$[*].trigger_rules.time_on_page', String)],
  ['an additional campaign', ['the campaigns of the inbox'], { body: mapItems((all) => [...all, ...all.map(mapFields((one) => ({ ...one, id: 88 })))]) }],
  ['the upload limit as text', CONFIG, setField('$.global_config.MAXIMUM_FILE_UPLOAD_SIZE', '25')],
  ['a colour in short notation', CONFIG, setField(`${CHANNEL}.widget_color`, '#0AF')],
  ['a locale with a region', CONFIG, setField(`${CHANNEL}.locale`, 'pt_BR')],
  ['an unknown enabled feature', CONFIG, changeField(`${CHANNEL}.enabled_features`, mapItems((all) => ['voice', ...all]))],
  ['an additional agent who is offline', AGENTS, changeField('$.payload', mapItems((all) => [...all, ...all.slice(0, 1).map(mapFields((one) => ({ ...one, id: 77, availability_status: 'offline' })))]))],
  ['article ids as numbers', ['an article with its full text'], changeField('$.data.id', Number)],
  ['additional articles in search results', ['the articles that match a search term'], changeField('$.articles', mapItems((all) => [...all, ...all.slice(0, 1).map(mapFields((one) => ({ ...one, articleId: 'other' })))]))],
  ['a new conversation with the status pending', ['a new conversation'], setField(`${DATA}.status`, 'pending')],
  ['a new conversation with the status snoozed', ['a new conversation'], setField(`${DATA}.status`, 'snoozed')],
  ['updated_at with a UTC offset', ['a rating submitted on another device'], setField(`${DATA}.updated_at`, '2026-11-20T10:00:00.123456+01:00')],
  ['presence without users', ['the presence of the agents', "an update of the visitor's presence"], setField(`${DATA}.users`, {})],
  ['a disconnect without a reason', ['a disconnect because of a server restart', 'a disconnect that forbids a reconnection'], setField('$.reason', null)],
  ['a ping with a text', ['a ping'], setField('$.message', 'alive')],
  ['optional values that are null, on the cable', LIVE_DESCRIPTIONS, combineChanges(...['source_id', 'previous_changes', 'performer', 'status'].map((name) => (body: unknown) => setAt(body, `${DATA}.${name}`, null)))],
] // prettier-ignore
