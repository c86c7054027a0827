import {
  replaceWithDatabaseId,
  setField,
  multiplyByThousand,
  changeField,
  removeFields,
} from '#test/support/contracts/providerBugs.ts'
import type { PlantedBug } from './planted.ts'

const DATA = '$.message.data'
const ATTRIBUTES = `${DATA}.content_attributes`

/**
 * Bugs of the cable. Each has the name of the bug, the interaction that must find it, the change, and what a visitor
 * loses.
 */
export const CABLE_BUGS: readonly PlantedBug[] = [
  ['sends times in milliseconds', 'a new answer of an agent', multiplyByThousand(`${DATA}.created_at`), 'The time of the message is unknown'],
  ['sends messages with a time of 0', 'a new answer of an agent', setField(`${DATA}.created_at`, 0), 'The time of the message is unknown'],
  ['sends a message with an id that is too low', 'a new answer of an agent', setField(`${DATA}.id`, 1), 'does not load a new message after an interruption'],
  ['sends a message with the database id of the conversation', 'a new answer of an agent', replaceWithDatabaseId(`${DATA}.conversation_id`), 'seems to belong to another conversation'],
  ['sends a message of an agent with the sender_type Contact', 'a new answer of an agent', setField(`${DATA}.sender_type`, 'Contact'), 'An agent appears as the visitor'],
  ['sends a message of an agent with the message_type 0', 'a new answer of an agent', setField(`${DATA}.message_type`, 0), 'The author of the message is unknown'],
  ['sends an answer without its sender', 'a new answer of an agent', removeFields(`${DATA}.sender`), 'An answer appears without its sender'],
  ['sends no echo_id', 'a new message of the visitor', removeFields(`${DATA}.echo_id`), "The visitor's own message appears twice"],
  ['sends a message of the visitor with the sender_type User', 'a new message of the visitor', setField(`${DATA}.sender_type`, 'User'), 'as a message of an agent'],
  ['sends a picture with the file_type file', 'a new picture from an agent', setField(`${DATA}.attachments[*].file_type`, 'file'), 'A picture appears as a file to download'],
  ['renames an event', 'a new answer of an agent', { body: (frame) => renamed(frame, 'message.made') }, 'An answer does not appear until the page reloads'],
  ['sends a form without its content type', 'a new form', removeFields(`${DATA}.content_type`), 'A form does not appear'],
  ['sends a form without its fields', 'a new form', removeFields(ATTRIBUTES), 'A form does not appear'],
  ['sends a choice without its content type', 'a new choice', removeFields(`${DATA}.content_type`), 'The options of a choice do not appear'],
  ['sends a choice as a list of texts', 'a new choice', setField(`${ATTRIBUTES}.items`, ['Small', 'Medium']), 'The options of a choice do not appear'],
  ['sends cards without their content type', 'a new card', removeFields(`${DATA}.content_type`), 'A card does not appear'],
  ['sends cards without their items', 'a new card', setField(ATTRIBUTES, {}), 'A card does not appear'],
  ['sends cards without their buttons', 'a new card', setField(`${ATTRIBUTES}.items[*].actions`, []), 'A card does not appear'],
  ['sends a rating request as a text message', 'a new rating request', setField(`${DATA}.content_type`, 'text'), 'The rating request does not appear'],
  ['sends a rating request without a content type', 'a new rating request', removeFields(`${DATA}.content_type`), 'The rating request does not appear'],
  ['sends an e-mail request as a text message', 'a new e-mail request', setField(`${DATA}.content_type`, 'text'), 'The e-mail request does not appear'],
  ['sends articles with relative links', 'new links to help articles', setField(`${ATTRIBUTES}.items[*].link`, '/pegs'), 'Links to help articles do not appear'],
  ['sends a location without data_url', 'a new location', setField(`${DATA}.attachments[*].data_url`, null), 'A location does not appear'],
  ['sends a contact form without form_kind', 'a new contact form of a bot', removeFields(`${ATTRIBUTES}.form_kind`), "The bot's contact form does not appear, or appears as another form"],
  ['sends a message of a bot with the sender_type User', 'a new contact form of a bot', setField(`${DATA}.sender_type`, 'User'), 'A bot appears as a person'],
  ['updates a message without its sender', 'a form submitted on another device', removeFields(`${DATA}.sender`), 'before the widget loads it appears without its sender'],
  ['updates a form without its submitted values', 'a form submitted on another device', removeFields(`${ATTRIBUTES}.submitted_values`), 'The widget asks again for values that the visitor has submitted'],
  ['updates another message', 'the deletion of an answer', replaceWithDatabaseId(`${DATA}.id`), 'The widget changes the wrong message'],
  ['sends a deleted message without its deleted flag', 'the deletion of an answer', removeFields(`${ATTRIBUTES}.deleted`), 'A deleted answer still appears'],
  ['updates a message without updated_at', 'a rating submitted on another device', removeFields(`${DATA}.updated_at`), 'An older copy of a message may replace'],
  ['updates a message with updated_at in seconds', 'a rating submitted on another device', setField(`${DATA}.updated_at`, 1_700_000_000), 'An older copy of a message may replace'],
  ['starts a conversation without a status', 'a new conversation', removeFields(`${DATA}.status`), 'A new conversation with the bot'],
  ['starts a conversation with the status resolved', 'a new conversation', setField(`${DATA}.status`, 'resolved'), 'A new conversation with the bot'],
  ['starts a conversation without its meta data', 'a new conversation', removeFields(`${DATA}.meta`), 'The widget asks for an e-mail address that is already known'],
  ['updates a conversation with contact_last_seen_at in milliseconds', 'an update of an open conversation', multiplyByThousand(`${DATA}.contact_last_seen_at`), 'count as unread'],
  ['updates an open conversation with the status resolved', 'an update of an open conversation', setField(`${DATA}.status`, 'resolved'), 'An open conversation appears as resolved'],
  ['resolves a conversation with the status open', 'a conversation that an agent has resolved', setField(`${DATA}.status`, 'open'), 'The conversation does not end for the visitor'],
  ['resolves another conversation', 'a conversation that an agent has resolved', replaceWithDatabaseId(`${DATA}.id`), 'seems to belong to another conversation'],
  ['sends the start of typing in another conversation', 'an agent who starts typing', replaceWithDatabaseId(`${DATA}.conversation.id`), 'appears in the wrong conversation'],
  ['sends all typing as a private note', 'an agent who starts typing', setField(`${DATA}.is_private`, true), 'The typing indicator does not appear.'],
  ['sends typing of a private note as public', 'an agent who starts typing a private note', setField(`${DATA}.is_private`, false), 'a typing indicator for a private note'],
  ['sends the end of typing in another conversation', 'an agent who stops typing', replaceWithDatabaseId(`${DATA}.conversation.id`), 'appears in the wrong conversation'],
  ['sends present users as a list', 'the presence of the agents', changeField(`${DATA}.users`, () => [{ id: 1, status: 'online' }]), 'Agents who are away appear online'],
  ['sends the status of present users in capitals', 'the presence of the agents', setField(`${DATA}.users`, { '1': 'ONLINE' }), 'Agents who are away appear online'],
  ['lets a rejected visitor reconnect', 'a disconnect that forbids a reconnection', setField('$.reconnect', true), 'reconnects again and again'],
] // prettier-ignore

function renamed(frame: unknown, event: string): unknown {
  const { message } = frame as { readonly message?: { readonly event?: string } }
  return message?.event === 'message.created' ? { ...(frame as object), message: { ...message, event } } : frame
}
