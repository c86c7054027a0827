import {
  replaceWithDatabaseId,
  setField,
  ignoreParameter,
  mapItems,
  multiplyByThousand,
  changeField,
  removeFields,
} from '#test/support/contracts/providerBugs.ts'
import type { PlantedBug } from './planted.ts'

const CHANNEL = '$.website_channel_config'
const ITEM = '$.payload[*]'
const ATTRIBUTES = `${ITEM}.content_attributes`
const RATING = `${ATTRIBUTES}.submitted_values.csat_survey_response.rating`

/**
 * Bugs of the three HTTP services. Each has the name of the bug, the interaction that must find it, the change, and
 * what a visitor loses.
 */
export const HTTP_BUGS: readonly PlantedBug[] = [
  // These bugs change times.
  ['lists times in milliseconds', 'the newest messages of a conversation', multiplyByThousand(`${ITEM}.created_at`), 'Messages have no time and no order'],
  ['lists messages with a time of 0', 'the newest messages of a conversation', setField(`${ITEM}.created_at`, 0), 'Messages have no time and no order'],
  ['lists times as text', 'the newest messages of a conversation', changeField(`${ITEM}.created_at`, (at) => new Date(Number(at) * 1000).toISOString()), 'Messages have no time and no order'],
  ['returns a stored message with its time in milliseconds', 'a sent message', multiplyByThousand('$.created_at'), 'A sent message appears as failed'],
  ['returns a stored message with a time of 0', 'a sent message', setField('$.created_at', 0), 'A sent message appears as failed'],
  ['starts a conversation with a message time of 0', 'a new conversation with its first message', setField('$.messages[*].created_at', 0), 'The first message has no time'],
  ['starts a conversation with a message time in milliseconds', 'a new conversation with its first message', multiplyByThousand('$.messages[*].created_at'), 'The first message has no time'],
  ['lists messages with contact_last_seen_at in milliseconds', 'the newest messages of a conversation', multiplyByThousand('$.meta.contact_last_seen_at'), 'The unread count breaks'],
  ['lists messages with a contact_last_seen_at of 0', 'the newest messages of a conversation', setField('$.meta.contact_last_seen_at', 0), 'The unread count breaks'],
  ['lists messages without contact_last_seen_at', 'the newest messages of a conversation', removeFields('$.meta.contact_last_seen_at'), 'The unread count breaks'],
  ['returns a conversation with a contact_last_seen_at of 0', "the visitor's open conversation", setField('$.contact_last_seen_at', 0), 'The unread count breaks'],
  ['returns time_on_page of a campaign in milliseconds', 'the campaigns of the inbox', multiplyByThousand('$[*].trigger_rules.time_on_page'), 'A campaign appears at once instead of after its delay'],
  // These bugs change pages and ids.
  ['ignores `before`', 'the messages before a given message', ignoreParameter('before'), 'Earlier messages do not load'],
  ['treats `before` as inclusive', 'the messages before a given message', { path: (path) => path.replace(/before=(\d+)/, (_all, id) => `before=${Number(id) + 1}`) }, 'Earlier messages do not load'],
  ['ignores `after`', 'the messages after a given message', ignoreParameter('after'), 'Messages from the time when the visitor was offline'],
  ['treats `after` as `before`', 'the messages after a given message', { path: (path) => path.replace('after=', 'before=') }, 'Messages from the time when the visitor was offline'],
  ['omits the newest message', 'the newest messages of a conversation', changeField('$.payload', mapItems((all) => all.slice(0, -1))), 'The newest message does not appear'],
  ['lists messages that share one id', 'the messages before a given message', setField(`${ITEM}.id`, 1), 'another message has the same id'],
  ['lists message ids as text', 'the newest messages of a conversation', changeField(`${ITEM}.id`, String), 'Messages do not appear'],
  ['returns a stored message with an id that is too low', 'a sent message', setField('$.id', 1), 'does not load a new message after an interruption'],
  ['returns the database id of a conversation', "the visitor's open conversation", replaceWithDatabaseId('$.id'), 'seem to belong to another conversation'],
  ['lists messages with the database id of the conversation', 'the newest messages of a conversation', replaceWithDatabaseId(`${ITEM}.conversation_id`), 'seem to belong to another conversation'],
  ['lists an answer with the database id of the conversation', "an agent's answer", replaceWithDatabaseId(`${ITEM}.conversation_id`), 'seems to belong to another conversation'],
  ['returns a stored message with the database id of the conversation', 'a sent message', replaceWithDatabaseId('$.conversation_id'), 'seems to belong to another conversation'],
  ['starts a conversation with two different ids', 'a new conversation with its first message', replaceWithDatabaseId('$.messages[*].conversation_id'), 'seems to belong to another conversation'],
  ['returns a conversation with another inbox_id', "the visitor's resolved conversation", replaceWithDatabaseId('$.inbox_id'), 'The widget starts the bot for another inbox'],
  // These bugs change how the server stores what a visitor sends.
  ['answers a message with status 302', 'a sent message', { status: 302 }, 'Messages cannot be sent'],
  ['answers a message with status 503', 'a sent message', { status: 503 }, 'Messages cannot be sent'],
  ['stores a message of the visitor as a message of an agent', 'a sent message', setField('$.message_type', 1), 'A sent message appears as failed'],
  ['stores the text as escaped HTML', 'a sent message', setField('$.content', '&lt;p&gt;Hello&lt;/p&gt;'), 'A message appears empty after it is sent'],
  ['stores the first message as a message of an agent', 'a new conversation with its first message', setField('$.messages[*].message_type', 1), "The visitor's first message appears as a message of the team"],
  ['stores a reply with another in_reply_to', 'a sent reply to a message', replaceWithDatabaseId('$.content_attributes.in_reply_to'), 'quotes a message that the visitor did not select'],
  ['stores a reply with an in_reply_to of null', 'a sent reply to a message', setField('$.content_attributes.in_reply_to', null), 'A reply does not show the message that it answers'],
  ['returns a document with the file_type image', 'a sent file', setField('$.attachments[*].file_type', 'image'), 'A document appears as a broken picture'],
  ['returns file_size in kilobytes', 'a sent file', changeField('$.attachments[*].file_size', (bytes) => Number(bytes) / 1024), 'The size of a file is missing'],
  ['returns a path on the server as data_url', 'a sent file', setField('$.attachments[*].data_url', 'C:\\files\\order.txt'), 'A file disappears after it is sent'],
  ['stores a message without its attachment', 'a sent file', setField('$.attachments', []), 'A file disappears after it is sent'],
  // These bugs change data of the visitor.
  ['returns an open conversation as resolved', "the visitor's open conversation", setField('$.status', 'resolved'), 'An open conversation appears as resolved'],
  ['returns a resolved conversation as open', "the visitor's resolved conversation", setField('$.status', 'open'), 'A resolved conversation appears as open'],
  ['returns has_email false for a known address', 'the contact of a known visitor', setField('$.has_email', false), 'The widget asks for an e-mail address that the visitor has already given'],
  ['returns has_name false for a known name', 'the contact of a known visitor', setField('$.has_name', false), 'The widget asks for a name that the visitor has already given'],
  ['returns the e-mail address of another visitor', 'the inbox and a new session for a known visitor', setField('$.contact.email', 'eve@example.com'), "another person's e-mail address"],
  ['returns the pubsub_token of another visitor', 'the inbox and a new session for a known visitor', setField('$.contact.pubsub_token', 'eve'), "another visitor's room"],
  ['accepts a wrong identifier hash', 'the identification of a visitor with a wrong identifier hash', { status: 200 }, "A visitor can read another visitor's conversation"],
  ['returns no new token for another visitor', 'the identification of another visitor on the same device', removeFields('$.widget_auth_token'), "The visitor still sees the previous visitor's conversation"],
  // These bugs change data of the inbox.
  ['returns the inbox of another tenant', 'the inbox and a session for a new visitor', setField(`${CHANNEL}.website_token`, 'other'), 'the inbox of another tenant'],
  ['returns widget_color as a colour name', 'the inbox and a session for a new visitor', setField(`${CHANNEL}.widget_color`, 'blue'), "The chat does not use the team's colour"],
  ['returns locale as a language name', 'the inbox and a session for a new visitor', setField(`${CHANNEL}.locale`, 'English'), 'The chat uses English'],
  ['returns utc_off_set in minutes', 'the inbox and a session for a new visitor', setField(`${CHANNEL}.utc_off_set`, '330'), 'shifted by its time zone'],
  ['returns open_hour in minutes', 'the inbox and a session for a new visitor', changeField(`${CHANNEL}.working_hours[*].open_hour`, (hour) => Number(hour) * 60 + 1), 'The chat shows the team as available when it is away'],
  ['returns the upload limit in bytes', 'the inbox and a session for a new visitor', setField('$.global_config.MAXIMUM_FILE_UPLOAD_SIZE', 41_943_040), 'The widget rejects allowed files or uploads files that are too large'],
  ['disables the pre-chat form', 'the inbox and a session for a new visitor', setField(`${CHANNEL}.pre_chat_form_enabled`, false), 'The pre-chat form does not appear'],
  ['disables working hours', 'the inbox and a session for a new visitor', setField(`${CHANNEL}.working_hours_enabled`, false), 'The team appears available at any hour'],
  ['omits an enabled feature', 'the inbox and a session for a new visitor', changeField(`${CHANNEL}.enabled_features`, mapItems((all) => all.filter((one) => one !== 'attachments'))), 'The visitor cannot send files, use emojis or end the conversation'],
  ['lists every agent as offline', 'the agents of the inbox', setField(`${ITEM}.availability_status`, 'offline'), 'The team appears offline although an agent is online'],
  ['lists availability_status in capitals', 'the agents of the inbox', changeField(`${ITEM}.availability_status`, (status) => String(status).toUpperCase()), 'The team appears offline although an agent is online'],
  ['returns the database id of a campaign', 'the campaigns of the inbox', replaceWithDatabaseId('$[*].id'), 'Accepting a campaign does not start a conversation'],
  // These bugs change what messages show.
  ['lists a message of an agent with the sender type contact', "an agent's answer", setField(`${ITEM}.sender.type`, 'contact'), 'An agent appears as the visitor'],
  ['lists an answer without its sender', "an agent's answer", removeFields(`${ITEM}.sender`), 'An answer appears without its sender'],
  ['lists an answer without content', "an agent's answer", setField(`${ITEM}.content`, null), 'A message appears empty'],
  ['returns a rating of 4', 'a submitted rating', setField(RATING, 4), 'The widget asks again for a rating'],
  ['returns a rating as text', 'a submitted rating', changeField(RATING, String), 'The widget asks again for a rating'],
  ['returns the content type of a form with a capital letter', 'a submitted form', setField(`${ITEM}.content_type`, 'Form'), 'A form does not appear'],
  ['omits the fields of a form', 'a submitted form', setField(`${ATTRIBUTES}.items`, []), 'Form fields are missing'],
  ['returns media_url as a file name', 'a card with a picture, a link and a button', setField(`${ATTRIBUTES}.items[*].media_url`, 'city.jpg'), 'A card has no picture'],
  ['omits the buttons of a card', 'a card with a picture, a link and a button', setField(`${ATTRIBUTES}.items[*].actions`, []), 'The links and buttons of a card are missing'],
  ['lists a deleted message without its deleted flag', 'a message that an agent has deleted', removeFields(`${ATTRIBUTES}.deleted`), 'A deleted message still appears'],
  ['lists an answer without in_reply_to', "a visitor's reply to a message", removeFields(`${ATTRIBUTES}.in_reply_to`), 'A reply does not show the message that it answers'],
  ['returns submitted_email of another visitor', 'an answered e-mail request', setField(`${ATTRIBUTES}.submitted_email`, 'eve@example.com'), "another person's e-mail address"],
  ['lists a contact form without form_kind', "a bot's contact form", removeFields(`${ATTRIBUTES}.form_kind`), "are not saved as the visitor's contact details"],
  ['lists a location without data_url', 'a location from an agent', removeFields(`${ITEM}.attachments[*].data_url`), 'A location does not appear'],
  // These bugs change help articles and the account's features.
  ['returns the origin of a help centre without a scheme', 'the knowledge base with its pinned articles', setField('$.origin', 'help.example.com'), 'Help articles do not appear'],
  ['returns another pinned article', 'the knowledge base with its pinned articles', setField('$.pinned_articles[*].id', 'other'), 'The article that the team has pinned does not appear'],
  ['returns other articles for a search term', 'the articles that match a search term', setField('$.articles[*].articleId', 'other'), 'A search does not find a matching help article'],
  ['returns another article than requested', 'an article with its full text', setField('$.data.id', 'other'), 'An article opens that the visitor did not select'],
  ['omits the title of an article', 'the articles that match a search term', removeFields('$.articles[*].title'), 'Search results have no title'],
  ['answers with 200 for an article that does not exist', 'an article that does not exist', { status: 200 }, 'A missing article looks like an outage'],
  ['omits show_contact_form', 'the account settings with every feature enabled', removeFields('$.show_contact_form'), 'The visitor cannot leave a message while the team is away'],
  ['returns a disabled knowledge base as enabled', 'the account settings with the knowledge base disabled', setField('$.knowledge_base.enabled', true), 'Help articles appear although the team has disabled them'],
  ['answers a bot trigger with status 500', 'the start of the bot', { status: 500 }, 'The bot does not start'],
  ['returns the channel of another tenant', 'the public settings of the channel', setField('$.website_token', 'other'), 'the inbox of another tenant'],
] // prettier-ignore
