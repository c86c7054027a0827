import { databaseId, having, ignoring, items, timesThousand, turning, without } from '#test/support/providerBugs.ts'
import type { Planted } from './planted.ts'

const CHANNEL = '$.website_channel_config'
const ITEM = '$.payload[*]'
const ATTRIBUTES = `${ITEM}.content_attributes`
const RATING = `${ATTRIBUTES}.submitted_values.csat_survey_response.rating`

/**
 * Bugs of the three HTTP services. Each has the name of the bug, the interaction that must find it, the change, and
 * what a visitor loses.
 */
export const HTTP_BUGS: readonly Planted[] = [
  // These bugs change times.
  ['lists times in milliseconds', 'the newest messages', timesThousand(`${ITEM}.created_at`), 'Messages have no time and no order'],
  ['lists messages with a time of 0', 'the newest messages', having(`${ITEM}.created_at`, 0), 'Messages have no time and no order'],
  ['lists times as text', 'the newest messages', turning(`${ITEM}.created_at`, (at) => new Date(Number(at) * 1000).toISOString()), 'Messages have no time and no order'],
  ['returns a stored message with its time in milliseconds', 'a message as it was stored', timesThousand('$.created_at'), 'A message that was sent looks as if it had failed'],
  ['returns a stored message with a time of 0', 'a message as it was stored', having('$.created_at', 0), 'A message that was sent looks as if it had failed'],
  ['starts a conversation with a message time of 0', 'a new conversation with its first message', having('$.messages[*].created_at', 0), 'The first message has no time'],
  ['starts a conversation with a message time in milliseconds', 'a new conversation with its first message', timesThousand('$.messages[*].created_at'), 'The first message has no time'],
  ['lists messages with contact_last_seen_at in milliseconds', 'the newest messages', timesThousand('$.meta.contact_last_seen_at'), 'The unread count breaks'],
  ['lists messages with a contact_last_seen_at of 0', 'the newest messages', having('$.meta.contact_last_seen_at', 0), 'The unread count breaks'],
  ['lists messages without contact_last_seen_at', 'the newest messages', without('$.meta.contact_last_seen_at'), 'The unread count breaks'],
  ['returns a conversation with a contact_last_seen_at of 0', "the visitor's open conversation", having('$.contact_last_seen_at', 0), 'The unread count breaks'],
  ['returns time_on_page of a campaign in milliseconds', 'the campaigns of the inbox', timesThousand('$[*].trigger_rules.time_on_page'), 'A campaign appears at once instead of after a while'],
  // These bugs change pages and ids.
  ['ignores `before`', 'the messages before one', ignoring('before'), 'Earlier messages do not load'],
  ['treats `before` as inclusive', 'the messages before one', { path: (path) => path.replace(/before=(\d+)/, (_all, id) => `before=${Number(id) + 1}`) }, 'Earlier messages do not load'],
  ['ignores `after`', 'the messages after one', ignoring('after'), 'What was written while the visitor was offline'],
  ['treats `after` as `before`', 'the messages after one', { path: (path) => path.replace('after=', 'before=') }, 'What was written while the visitor was offline'],
  ['omits the newest message', 'the newest messages', turning('$.payload', items((all) => all.slice(0, -1))), 'The newest message does not appear'],
  ['lists messages that share one id', 'the messages before one', having(`${ITEM}.id`, 1), 'Of two messages with one id, one takes the place of the other'],
  ['lists message ids as text', 'the newest messages', turning(`${ITEM}.id`, String), 'Messages do not appear'],
  ['returns a stored message with an id that is too low', 'a message as it was stored', having('$.id', 1), 'is not fetched after an interruption'],
  ['returns the database id of a conversation', "the visitor's open conversation", databaseId('$.id'), "count as another conversation's"],
  ['lists messages with the database id of the conversation', 'the newest messages', databaseId(`${ITEM}.conversation_id`), "count as another conversation's"],
  ['lists an answer with the database id of the conversation', "an agent's answer", databaseId(`${ITEM}.conversation_id`), "counts as another conversation's"],
  ['returns a stored message with the database id of the conversation', 'a message as it was stored', databaseId('$.conversation_id'), "counts as another conversation's"],
  ['starts a conversation with two different ids', 'a new conversation with its first message', databaseId('$.messages[*].conversation_id'), "counts as another conversation's"],
  ['returns a conversation with another inbox_id', "the visitor's resolved conversation", databaseId('$.inbox_id'), 'The bot is called for another inbox'],
  // These bugs change how the server stores what a visitor sends.
  ['answers a message with status 302', 'a message as it was stored', { status: 302 }, 'Messages cannot be sent'],
  ['answers a message with status 503', 'a message as it was stored', { status: 503 }, 'Messages cannot be sent'],
  ['stores a message of the visitor as a message of an agent', 'a message as it was stored', having('$.message_type', 1), 'A message that was sent looks as if it had failed'],
  ['stores the text as escaped HTML', 'a message as it was stored', having('$.content', '&lt;p&gt;Hello&lt;/p&gt;'), 'A message appears empty once it is sent'],
  ['stores the first message as a message of an agent', 'a new conversation with its first message', having('$.messages[*].message_type', 1), "The visitor's first message looks like the team's"],
  ['stores a reply with another in_reply_to', 'an answer to one message as it was stored', databaseId('$.content_attributes.in_reply_to'), 'quotes another message'],
  ['stores a reply with an in_reply_to of null', 'an answer to one message as it was stored', having('$.content_attributes.in_reply_to', null), 'to which message an answer belongs'],
  ['returns a document with the file_type image', 'a file as it was stored', having('$.attachments[*].file_type', 'image'), 'A document is shown as a broken picture'],
  ['returns file_size in kilobytes', 'a file as it was stored', turning('$.attachments[*].file_size', (bytes) => Number(bytes) / 1024), 'It is not said how large a file is'],
  ['returns a path on the server as data_url', 'a file as it was stored', having('$.attachments[*].data_url', 'C:\\files\\order.txt'), 'A file disappears once it is sent'],
  ['stores a message without its attachment', 'a file as it was stored', having('$.attachments', []), 'A file disappears once it is sent'],
  // These bugs change data of the visitor.
  ['returns an open conversation as resolved', "the visitor's open conversation", having('$.status', 'resolved'), 'A conversation that is open looks like one that is over'],
  ['returns a resolved conversation as open', "the visitor's resolved conversation", having('$.status', 'open'), 'A conversation that is over looks open'],
  ['returns has_email false for a known address', 'what is known of the visitor', having('$.has_email', false), 'The visitor is asked for an address they have given'],
  ['returns has_name false for a known name', 'what is known of the visitor', having('$.has_name', false), 'The visitor is asked for a name they have given'],
  ['returns the e-mail address of another visitor', 'the inbox and a new session for a visitor who is known', having('$.contact.email', 'eve@example.com'), "another person's address"],
  ['returns the pubsub_token of another visitor', 'the inbox and a new session for a visitor who is known', having('$.contact.pubsub_token', 'eve'), "another visitor's room"],
  ['accepts a wrong identifier hash', 'a visitor whose proof is wrong', { status: 200 }, "Anybody can read somebody else's conversation"],
  ['returns no new token for another visitor', 'another visitor on the same device', without('$.widget_auth_token'), "The visitor keeps seeing the last visitor's conversation"],
  // These bugs change data of the inbox.
  ['returns the inbox of another tenant', 'the inbox and a session for a new visitor', having(`${CHANNEL}.website_token`, 'other'), 'the inbox of another page'],
  ['returns widget_color as a colour name', 'the inbox and a session for a new visitor', having(`${CHANNEL}.widget_color`, 'blue'), "The chat has not the team's colour"],
  ['returns locale as a language name', 'the inbox and a session for a new visitor', having(`${CHANNEL}.locale`, 'English'), 'The chat speaks English'],
  ['returns utc_off_set in minutes', 'the inbox and a session for a new visitor', having(`${CHANNEL}.utc_off_set`, '330'), 'off by its time zone'],
  ['returns open_hour in minutes', 'the inbox and a session for a new visitor', turning(`${CHANNEL}.working_hours[*].open_hour`, (hour) => Number(hour) * 60 + 1), 'The chat says that the team is there when it is not'],
  ['returns the upload limit in bytes', 'the inbox and a session for a new visitor', having('$.global_config.MAXIMUM_FILE_UPLOAD_SIZE', 41_943_040), 'Files are refused, or sent in vain'],
  ['disables the pre-chat form', 'the inbox and a session for a new visitor', having(`${CHANNEL}.pre_chat_form_enabled`, false), 'Nobody is asked who they are'],
  ['disables working hours', 'the inbox and a session for a new visitor', having(`${CHANNEL}.working_hours_enabled`, false), 'The team seems to be there at any hour'],
  ['omits an enabled feature', 'the inbox and a session for a new visitor', turning(`${CHANNEL}.enabled_features`, items((all) => all.filter((one) => one !== 'attachments'))), 'Files, emojis or ending the conversation are not offered'],
  ['lists every agent as offline', 'the agents of the inbox', having(`${ITEM}.availability_status`, 'offline'), 'The team seems to be away while it is there'],
  ['lists availability_status in capitals', 'the agents of the inbox', turning(`${ITEM}.availability_status`, (status) => String(status).toUpperCase()), 'The team seems to be away while it is there'],
  ['returns the database id of a campaign', 'the campaigns of the inbox', databaseId('$[*].id'), 'Accepting a campaign begins no conversation'],
  // These bugs change what messages show.
  ['lists a message of an agent with the sender type contact', "an agent's answer", having(`${ITEM}.sender.type`, 'contact'), 'An agent is taken for the visitor'],
  ['lists an answer without its sender', "an agent's answer", without(`${ITEM}.sender`), 'Nobody is named beside an answer'],
  ['lists an answer without content', "an agent's answer", having(`${ITEM}.content`, null), 'A message appears empty'],
  ['returns a rating of 4', 'a rating that has been given', having(RATING, 4), 'The visitor is asked again for a rating'],
  ['returns a rating as text', 'a rating that has been given', turning(RATING, String), 'The visitor is asked again for a rating'],
  ['returns the content type of a form with a capital letter', 'a form that has been filled in', having(`${ITEM}.content_type`, 'Form'), 'A form does not appear'],
  ['omits the fields of a form', 'a form that has been filled in', having(`${ATTRIBUTES}.items`, []), 'Fields of a form are missing'],
  ['returns media_url as a file name', 'a card with a picture, a link and a button', having(`${ATTRIBUTES}.items[*].media_url`, 'city.jpg'), 'A card has no picture'],
  ['omits the buttons of a card', 'a card with a picture, a link and a button', having(`${ATTRIBUTES}.items[*].actions`, []), 'The links and buttons of a card are missing'],
  ['lists a deleted message without its deleted flag', 'an answer that an agent has deleted', without(`${ATTRIBUTES}.deleted`), 'What an agent has taken back is still shown'],
  ['lists an answer without in_reply_to', "a visitor's answer to one message", without(`${ATTRIBUTES}.in_reply_to`), 'to which message an answer belongs'],
  ['returns submitted_email of another visitor', 'a question for an address that has been answered', having(`${ATTRIBUTES}.submitted_email`, 'eve@example.com'), "another person's address"],
  ['lists a contact form without form_kind', "a bot's contact form", without(`${ATTRIBUTES}.form_kind`), 'is not kept as how they can be reached'],
  ['lists a location without data_url', 'a place that an agent has sent', without(`${ITEM}.attachments[*].data_url`), 'A place does not appear'],
  // These bugs change help articles and the account's features.
  ['returns the origin of a help centre without a scheme', 'the help centre with its pinned articles', having('$.origin', 'help.example.com'), 'No help articles are offered'],
  ['returns another pinned article', 'the help centre with its pinned articles', having('$.pinned_articles[*].id', 'other'), 'The article that the team has pinned is not offered'],
  ['returns other articles for a search term', 'the articles that match a term', having('$.articles[*].articleId', 'other'), 'A search for help does not find what is there'],
  ['returns another article than requested', 'an article as a whole', having('$.data.id', 'other'), 'Another article opens than the visitor has chosen'],
  ['omits the title of an article', 'the articles that match a term', without('$.articles[*].title'), 'Articles that were found have no name'],
  ['answers with 200 for an article that does not exist', 'no article that is gone', { status: 200 }, 'An article that is gone looks like trouble'],
  ['omits show_contact_form', 'what the account has switched on', without('$.show_contact_form'), 'Nobody can leave a message while the team is away'],
  ['returns a disabled knowledge base as enabled', 'a knowledge base that is switched off', having('$.knowledge_base.enabled', true), 'Help articles are offered though the team has switched them off'],
  ['answers a bot trigger with status 500', 'a bot that begins', { status: 500 }, 'The bot does not begin to speak'],
  ['returns the channel of another tenant', 'what anybody may know of the channel', having('$.website_token', 'other'), 'the inbox of another page'],
] // prettier-ignore
