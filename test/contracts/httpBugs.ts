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
  ['lists messages of 1970', 'the newest messages', having(`${ITEM}.created_at`, 0), 'Messages have no time and no order'],
  ['lists times as text', 'the newest messages', turning(`${ITEM}.created_at`, (at) => new Date(Number(at) * 1000).toISOString()), 'Messages have no time and no order'],
  ['stores a message with milliseconds', 'a message as it was stored', timesThousand('$.created_at'), 'A message that was sent looks as if it had failed'],
  ['stores a message without a time', 'a message as it was stored', having('$.created_at', 0), 'A message that was sent looks as if it had failed'],
  ['begins a conversation in 1970', 'a new conversation with its first message', having('$.messages[*].created_at', 0), 'The first message has no time'],
  ['begins a conversation with milliseconds', 'a new conversation with its first message', timesThousand('$.messages[*].created_at'), 'The first message has no time'],
  ['tells in milliseconds what was seen', 'the newest messages', timesThousand('$.meta.contact_last_seen_at'), 'The unread count breaks'],
  ['forgets what was seen', 'the newest messages', having('$.meta.contact_last_seen_at', 0), 'The unread count breaks'],
  ['leaves out what was seen', 'the newest messages', without('$.meta.contact_last_seen_at'), 'The unread count breaks'],
  ['forgets what was seen of a conversation', "the visitor's open conversation", having('$.contact_last_seen_at', 0), 'The unread count breaks'],
  ['waits milliseconds for a campaign', 'the campaigns of the inbox', timesThousand('$[*].trigger_rules.time_on_page'), 'A campaign appears at once instead of after a while'],
  // These bugs change pages and ids.
  ['ignores `before`', 'the messages before one', ignoring('before'), 'Earlier messages do not load'],
  ['takes `before` for `up to`', 'the messages before one', { path: (path) => path.replace(/before=(\d+)/, (_all, id) => `before=${Number(id) + 1}`) }, 'Earlier messages do not load'],
  ['ignores `after`', 'the messages after one', ignoring('after'), 'What was written while the visitor was offline'],
  ['takes `after` for `before`', 'the messages after one', { path: (path) => path.replace('after=', 'before=') }, 'What was written while the visitor was offline'],
  ['lists the oldest page', 'the newest messages', turning('$.payload', items((all) => all.slice(0, -1))), 'The newest message does not appear'],
  ['lists one id twice', 'the messages before one', having(`${ITEM}.id`, 1), 'Of two messages with one id, one takes the place of the other'],
  ['lists ids as text', 'the newest messages', turning(`${ITEM}.id`, String), 'Messages do not appear'],
  ['stores a message below an id that is taken', 'a message as it was stored', having('$.id', 1), 'is not fetched after an interruption'],
  ['names a conversation by its row', "the visitor's open conversation", databaseId('$.id'), "count as another conversation's"],
  ["names a message's conversation by its row", 'the newest messages', databaseId(`${ITEM}.conversation_id`), "count as another conversation's"],
  ["names an answer's conversation by its row", "an agent's answer", databaseId(`${ITEM}.conversation_id`), "counts as another conversation's"],
  ["names a stored message's conversation by its row", 'a message as it was stored', databaseId('$.conversation_id'), "counts as another conversation's"],
  ['begins a conversation under two ids', 'a new conversation with its first message', databaseId('$.messages[*].conversation_id'), "counts as another conversation's"],
  ['names another inbox', "the visitor's resolved conversation", databaseId('$.inbox_id'), 'The bot is called for another inbox'],
  // These bugs change how the server stores what a visitor sends.
  ['redirects a message', 'a message as it was stored', { status: 302 }, 'Messages cannot be sent'],
  ['refuses a message', 'a message as it was stored', { status: 503 }, 'Messages cannot be sent'],
  ["stores the visitor's message as an agent's", 'a message as it was stored', having('$.message_type', 1), 'A message that was sent looks as if it had failed'],
  ['stores other words', 'a message as it was stored', having('$.content', '&lt;p&gt;Hello&lt;/p&gt;'), 'A message appears empty once it is sent'],
  ["stores a first message as an agent's", 'a new conversation with its first message', having('$.messages[*].message_type', 1), "The visitor's first message looks like the team's"],
  ['stores an answer to another message', 'an answer to one message as it was stored', databaseId('$.content_attributes.in_reply_to'), 'quotes another message'],
  ['stores an answer to nothing', 'an answer to one message as it was stored', having('$.content_attributes.in_reply_to', null), 'to which message an answer belongs'],
  ['takes a document for a picture', 'a file as it was stored', having('$.attachments[*].file_type', 'image'), 'A document is shown as a broken picture'],
  ['says kilobytes of a file', 'a file as it was stored', turning('$.attachments[*].file_size', (bytes) => Number(bytes) / 1024), 'It is not said how large a file is'],
  ["stores a file under the server's own path", 'a file as it was stored', having('$.attachments[*].data_url', 'C:\\files\\order.txt'), 'A file disappears once it is sent'],
  ['loses a file', 'a file as it was stored', having('$.attachments', []), 'A file disappears once it is sent'],
  // These bugs change data of the visitor.
  ['takes an open conversation for one that is over', "the visitor's open conversation", having('$.status', 'resolved'), 'A conversation that is open looks like one that is over'],
  ['takes one that is over for an open one', "the visitor's resolved conversation", having('$.status', 'open'), 'A conversation that is over looks open'],
  ['forgets an address', 'what is known of the visitor', having('$.has_email', false), 'The visitor is asked for an address they have given'],
  ['forgets a name', 'what is known of the visitor', having('$.has_name', false), 'The visitor is asked for a name they have given'],
  ["knows another visitor's address", 'the inbox and a new session for a visitor who is known', having('$.contact.email', 'eve@example.com'), "another person's address"],
  ["gives another visitor's room", 'the inbox and a new session for a visitor who is known', having('$.contact.pubsub_token', 'eve'), "another visitor's room"],
  ['takes a wrong proof for a right one', 'a visitor whose proof is wrong', { status: 200 }, "Anybody can read somebody else's conversation"],
  ['keeps the session of the visitor before', 'another visitor on the same device', without('$.widget_auth_token'), "The visitor keeps seeing the last visitor's conversation"],
  // These bugs change data of the inbox.
  ["answers with another page's inbox", 'the inbox and a session for a new visitor', having(`${CHANNEL}.website_token`, 'other'), 'the inbox of another page'],
  ['names a colour', 'the inbox and a session for a new visitor', having(`${CHANNEL}.widget_color`, 'blue'), "The chat has not the team's colour"],
  ['names a language', 'the inbox and a session for a new visitor', having(`${CHANNEL}.locale`, 'English'), 'The chat speaks English'],
  ['says minutes of an offset', 'the inbox and a session for a new visitor', having(`${CHANNEL}.utc_off_set`, '330'), 'off by its time zone'],
  ['says minutes of a day for an hour', 'the inbox and a session for a new visitor', turning(`${CHANNEL}.working_hours[*].open_hour`, (hour) => Number(hour) * 60 + 1), 'The chat says that the team is there when it is not'],
  ['says bytes of a limit in megabytes', 'the inbox and a session for a new visitor', having('$.global_config.MAXIMUM_FILE_UPLOAD_SIZE', 41_943_040), 'Files are refused, or sent in vain'],
  ['switches the questions before a conversation off', 'the inbox and a session for a new visitor', having(`${CHANNEL}.pre_chat_form_enabled`, false), 'Nobody is asked who they are'],
  ['switches working hours off', 'the inbox and a session for a new visitor', having(`${CHANNEL}.working_hours_enabled`, false), 'The team seems to be there at any hour'],
  ['forgets a feature', 'the inbox and a session for a new visitor', turning(`${CHANNEL}.enabled_features`, items((all) => all.filter((one) => one !== 'attachments'))), 'Files, emojis or ending the conversation are not offered'],
  ['takes everybody for being away', 'the agents of the inbox', having(`${ITEM}.availability_status`, 'offline'), 'The team seems to be away while it is there'],
  ['shouts who is there', 'the agents of the inbox', turning(`${ITEM}.availability_status`, (status) => String(status).toUpperCase()), 'The team seems to be away while it is there'],
  ['names a campaign by its row', 'the campaigns of the inbox', databaseId('$[*].id'), 'Accepting a campaign begins no conversation'],
  // These bugs change what messages show.
  ['takes an agent for the visitor', "an agent's answer", having(`${ITEM}.sender.type`, 'contact'), 'An agent is taken for the visitor'],
  ['lists an answer without its sender', "an agent's answer", without(`${ITEM}.sender`), 'Nobody is named beside an answer'],
  ['lists an answer without words', "an agent's answer", having(`${ITEM}.content`, null), 'A message appears empty'],
  ['rates in four steps', 'a rating that has been given', having(RATING, 4), 'The visitor is asked again for a rating'],
  ['rates in words', 'a rating that has been given', turning(RATING, String), 'The visitor is asked again for a rating'],
  ['renames a content type', 'a form that has been filled in', having(`${ITEM}.content_type`, 'Form'), 'A form does not appear'],
  ['leaves the fields of a form out', 'a form that has been filled in', having(`${ATTRIBUTES}.items`, []), 'Fields of a form are missing'],
  ['addresses a picture from the root of a disk', 'a card with a picture, a link and a button', having(`${ATTRIBUTES}.items[*].media_url`, 'city.jpg'), 'A card has no picture'],
  ['leaves the buttons of a card out', 'a card with a picture, a link and a button', having(`${ATTRIBUTES}.items[*].actions`, []), 'The links and buttons of a card are missing'],
  ['lists what was deleted', 'an answer that an agent has deleted', without(`${ATTRIBUTES}.deleted`), 'What an agent has taken back is still shown'],
  ['forgets what was answered', "a visitor's answer to one message", without(`${ATTRIBUTES}.in_reply_to`), 'to which message an answer belongs'],
  ["shows another person's address", 'a question for an address that has been answered', having(`${ATTRIBUTES}.submitted_email`, 'eve@example.com'), "another person's address"],
  ['takes a contact form for any form', "a bot's contact form", without(`${ATTRIBUTES}.form_kind`), 'is not kept as how they can be reached'],
  ['lists a place without an address', 'a place that an agent has sent', without(`${ITEM}.attachments[*].data_url`), 'A place does not appear'],
  // These bugs change help articles and the account's features.
  ['names a help centre without a scheme', 'the help centre with its pinned articles', having('$.origin', 'help.example.com'), 'No help articles are offered'],
  ['pins another article', 'the help centre with its pinned articles', having('$.pinned_articles[*].id', 'other'), 'The article that the team has pinned is not offered'],
  ['finds other articles', 'the articles that match a term', having('$.articles[*].articleId', 'other'), 'A search for help does not find what is there'],
  ['opens another article', 'an article as a whole', having('$.data.id', 'other'), 'Another article opens than the visitor has chosen'],
  ['leaves a title out', 'the articles that match a term', without('$.articles[*].title'), 'Articles that were found have no name'],
  ['answers for an article that is gone', 'no article that is gone', { status: 200 }, 'An article that is gone looks like trouble'],
  ['leaves a switch out', 'what the account has switched on', without('$.show_contact_form'), 'Nobody can leave a message while the team is away'],
  ['switches help articles on again', 'a knowledge base that is switched off', having('$.knowledge_base.enabled', true), 'Help articles are offered though the team has switched them off'],
  ['breaks the bot', 'a bot that begins', { status: 500 }, 'The bot does not begin to speak'],
  ["describes another page's channel", 'what anybody may know of the channel', having('$.website_token', 'other'), 'the inbox of another page'],
] // prettier-ignore
