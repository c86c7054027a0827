import { databaseId, having, timesThousand, turning, without } from '#test/support/providerBugs.ts'
import type { Planted } from './planted.ts'

const DATA = '$.message.data'
const ATTRIBUTES = `${DATA}.content_attributes`

/**
 * Bugs of the cable. Each has the name of the bug, the interaction that must find it, the change, and what a visitor
 * loses.
 */
export const CABLE_BUGS: readonly Planted[] = [
  ['sends times in milliseconds', 'an answer of an agent', timesThousand(`${DATA}.created_at`), 'It cannot be told when it was written'],
  ['sends messages with a time of 0', 'an answer of an agent', having(`${DATA}.created_at`, 0), 'It cannot be told when it was written'],
  ['sends a message with an id that is too low', 'an answer of an agent', having(`${DATA}.id`, 1), 'is not fetched after an interruption'],
  ['sends a message with the database id of the conversation', 'an answer of an agent', databaseId(`${DATA}.conversation_id`), "counts as another conversation's"],
  ['sends a message of an agent with the sender_type Contact', 'an answer of an agent', having(`${DATA}.sender_type`, 'Contact'), 'An agent is taken for the visitor'],
  ['sends a message of an agent with the message_type 0', 'an answer of an agent', having(`${DATA}.message_type`, 0), 'It cannot be told who has written it'],
  ['sends an answer without its sender', 'an answer of an agent', without(`${DATA}.sender`), 'Nobody is named beside an answer'],
  ['sends no echo_id', "the visitor's own message, once the server has it", without(`${DATA}.echo_id`), 'A message of one’s own is shown twice'],
  ['sends a message of the visitor with the sender_type User', "the visitor's own message, once the server has it", having(`${DATA}.sender_type`, 'User'), 'passes for an agent’s'],
  ['sends a picture with the file_type file', 'a picture of an agent', having(`${DATA}.attachments[*].file_type`, 'file'), 'A picture is a file to be fetched'],
  ['renames an event', 'an answer of an agent', { body: (frame) => renamed(frame, 'message.made') }, 'An answer is not seen until the page is loaded again'],
  ['sends a form without its content type', 'a form, as it is sent', without(`${DATA}.content_type`), 'A form does not appear'],
  ['sends a form without its fields', 'a form, as it is sent', without(ATTRIBUTES), 'A form does not appear'],
  ['sends a choice without its content type', 'a choice, as it is offered', without(`${DATA}.content_type`), 'The options of a choice do not appear'],
  ['sends a choice as a list of texts', 'a choice, as it is offered', having(`${ATTRIBUTES}.items`, ['Small', 'Medium']), 'The options of a choice do not appear'],
  ['sends cards without their content type', 'a card, as it is sent', without(`${DATA}.content_type`), 'A card does not appear'],
  ['sends cards without their items', 'a card, as it is sent', having(ATTRIBUTES, {}), 'A card does not appear'],
  ['sends cards without their buttons', 'a card, as it is sent', having(`${ATTRIBUTES}.items[*].actions`, []), 'A card does not appear'],
  ['sends a rating request as a text message', 'a question for a rating, as it is asked', having(`${DATA}.content_type`, 'text'), 'The visitor is not asked for a rating'],
  ['sends a rating request without a content type', 'a question for a rating, as it is asked', without(`${DATA}.content_type`), 'The visitor is not asked for a rating'],
  ['sends an e-mail request as a text message', 'a question for an address, as it is asked', having(`${DATA}.content_type`, 'text'), 'The visitor is not asked for an address'],
  ['sends articles with relative links', 'links to help articles, as they are sent', having(`${ATTRIBUTES}.items[*].link`, '/pegs'), 'Articles that an agent sends do not appear'],
  ['sends a location without data_url', 'a place, as it is sent', having(`${DATA}.attachments[*].data_url`, null), 'A place does not appear'],
  ['sends a contact form without form_kind', "a bot's contact form, as it is sent", without(`${ATTRIBUTES}.form_kind`), "The bot's contact form does not appear, or is not known as such"],
  ['sends a message of a bot with the sender_type User', "a bot's contact form, as it is sent", having(`${DATA}.sender_type`, 'User'), 'A bot is taken for a person'],
  ['updates a message without its sender', 'a form that was filled in elsewhere', without(`${DATA}.sender`), 'nobody is named beside it'],
  ['updates a form without its submitted values', 'a form that was filled in elsewhere', without(`${ATTRIBUTES}.submitted_values`), 'A visitor is asked again for what they have filled in'],
  ['updates another message', 'an answer that was deleted', databaseId(`${DATA}.id`), 'Another message changes'],
  ['sends a deleted message without its deleted flag', 'an answer that was deleted', without(`${ATTRIBUTES}.deleted`), 'A deleted answer stays to be seen'],
  ['updates a message without updated_at', 'a rating that was given elsewhere', without(`${DATA}.updated_at`), 'An older copy of a message may take the place'],
  ['updates a message with updated_at in seconds', 'a rating that was given elsewhere', having(`${DATA}.updated_at`, 1_700_000_000), 'An older copy of a message may take the place'],
  ['starts a conversation without a status', 'a conversation that begins', without(`${DATA}.status`), 'A conversation that begins with the bot'],
  ['starts a conversation with the status resolved', 'a conversation that begins', having(`${DATA}.status`, 'resolved'), 'A conversation that begins with the bot'],
  ['starts a conversation without its meta data', 'a conversation that begins', without(`${DATA}.meta`), 'A visitor is asked for an address that is known'],
  ['updates a conversation with contact_last_seen_at in milliseconds', 'a conversation that has changed', timesThousand(`${DATA}.contact_last_seen_at`), 'counts as unread'],
  ['updates an open conversation with the status resolved', 'a conversation that has changed', having(`${DATA}.status`, 'resolved'), 'A conversation that is open looks like one that is over'],
  ['resolves a conversation with the status open', 'a conversation that an agent has resolved', having(`${DATA}.status`, 'open'), 'A conversation does not end for the visitor'],
  ['resolves another conversation', 'a conversation that an agent has resolved', databaseId(`${DATA}.id`), "counts as another conversation's"],
  ['sends the start of typing in another conversation', 'an agent who starts typing', databaseId(`${DATA}.conversation.id`), 'that somebody is typing'],
  ['sends all typing as a private note', 'an agent who starts typing', having(`${DATA}.is_private`, true), 'It is not seen that somebody is typing'],
  ['sends typing of a private note as public', 'an agent who starts typing a private note', having(`${DATA}.is_private`, false), 'it was a private note'],
  ['sends the end of typing in another conversation', 'an agent who stops typing', databaseId(`${DATA}.conversation.id`), 'that somebody is typing'],
  ['sends present users as a list', 'who is there', turning(`${DATA}.users`, () => [{ id: 1, status: 'online' }]), 'Agents who have gone seem to be online'],
  ['sends the status of present users in capitals', 'who is there', having(`${DATA}.users`, { '1': 'ONLINE' }), 'Agents who have gone seem to be online'],
  ['lets a rejected visitor reconnect', 'a server that turns visitors away', having('$.reconnect', true), 'comes back again and again'],
] // prettier-ignore

function renamed(frame: unknown, event: string): unknown {
  const { message } = frame as { readonly message?: { readonly event?: string } }
  return message?.event === 'message.created' ? { ...(frame as object), message: { ...message, event } } : frame
}
