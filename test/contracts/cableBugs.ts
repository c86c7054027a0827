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
  ['sends messages of 1970', 'an answer of an agent', having(`${DATA}.created_at`, 0), 'It cannot be told when it was written'],
  ['sends a message below an id that is taken', 'an answer of an agent', having(`${DATA}.id`, 1), 'is not fetched after an interruption'],
  ["names a message's conversation by its row", 'an answer of an agent', databaseId(`${DATA}.conversation_id`), "counts as another conversation's"],
  ['takes an agent for the visitor', 'an answer of an agent', having(`${DATA}.sender_type`, 'Contact'), 'An agent is taken for the visitor'],
  ["sends an agent's message as the visitor's", 'an answer of an agent', having(`${DATA}.message_type`, 0), 'It cannot be told who has written it'],
  ['sends an answer without its sender', 'an answer of an agent', without(`${DATA}.sender`), 'Nobody is named beside an answer'],
  ['does not echo', "the visitor's own message, once the server has it", without(`${DATA}.echo_id`), 'A message of one’s own is shown twice'],
  ["takes the visitor's own message for an agent's", "the visitor's own message, once the server has it", having(`${DATA}.sender_type`, 'User'), 'passes for an agent’s'],
  ['takes a picture for a file', 'a picture of an agent', having(`${DATA}.attachments[*].file_type`, 'file'), 'A picture is a file to be fetched'],
  ['renames an event', 'an answer of an agent', { body: (frame) => renamed(frame, 'message.made') }, 'An answer is not seen until the page is loaded again'],
  ['sends a form without its content type', 'a form, as it is sent', without(`${DATA}.content_type`), 'A form does not appear'],
  ['sends a form without its fields', 'a form, as it is sent', without(ATTRIBUTES), 'A form does not appear'],
  ['sends a choice without its content type', 'a choice, as it is offered', without(`${DATA}.content_type`), 'The options of a choice do not appear'],
  ['sends a choice as a list of texts', 'a choice, as it is offered', having(`${ATTRIBUTES}.items`, ['Small', 'Medium']), 'The options of a choice do not appear'],
  ['sends cards without their content type', 'a card, as it is sent', without(`${DATA}.content_type`), 'A card does not appear'],
  ['sends cards without their items', 'a card, as it is sent', having(ATTRIBUTES, {}), 'A card does not appear'],
  ['sends cards without their buttons', 'a card, as it is sent', having(`${ATTRIBUTES}.items[*].actions`, []), 'A card does not appear'],
  ['asks for a rating as a text', 'a question for a rating, as it is asked', having(`${DATA}.content_type`, 'text'), 'The visitor is not asked for a rating'],
  ['asks for a rating without a content type', 'a question for a rating, as it is asked', without(`${DATA}.content_type`), 'The visitor is not asked for a rating'],
  ['asks for an address as a text', 'a question for an address, as it is asked', having(`${DATA}.content_type`, 'text'), 'The visitor is not asked for an address'],
  ['sends articles without addresses', 'links to help articles, as they are sent', having(`${ATTRIBUTES}.items[*].link`, '/pegs'), 'Articles that an agent sends do not appear'],
  ['sends a place without an address', 'a place, as it is sent', having(`${DATA}.attachments[*].data_url`, null), 'A place does not appear'],
  ["takes a bot's form for any form", "a bot's contact form, as it is sent", without(`${ATTRIBUTES}.form_kind`), "The bot's contact form does not appear, or is not known as such"],
  ['takes a bot for a person', "a bot's contact form, as it is sent", having(`${DATA}.sender_type`, 'User'), 'A bot is taken for a person'],
  ['changes a message without its sender', 'a form that was filled in elsewhere', without(`${DATA}.sender`), 'nobody is named beside it'],
  ['changes a message without its answers', 'a form that was filled in elsewhere', without(`${ATTRIBUTES}.submitted_values`), 'A visitor is asked again for what they have filled in'],
  ['changes another message', 'an answer that was deleted', databaseId(`${DATA}.id`), 'Another message changes'],
  ['does not say that a message was deleted', 'an answer that was deleted', without(`${ATTRIBUTES}.deleted`), 'A deleted answer stays to be seen'],
  ['does not say when a message was changed', 'a rating that was given elsewhere', without(`${DATA}.updated_at`), 'An older copy of a message may take the place'],
  ['says in seconds when a message was changed', 'a rating that was given elsewhere', having(`${DATA}.updated_at`, 1_700_000_000), 'An older copy of a message may take the place'],
  ['begins a conversation without a status', 'a conversation that begins', without(`${DATA}.status`), 'A conversation that begins with the bot'],
  ['begins a conversation that is over', 'a conversation that begins', having(`${DATA}.status`, 'resolved'), 'A conversation that begins with the bot'],
  ['begins a conversation without an address', 'a conversation that begins', without(`${DATA}.meta`), 'A visitor is asked for an address that is known'],
  ['changes a conversation in milliseconds', 'a conversation that has changed', timesThousand(`${DATA}.contact_last_seen_at`), 'counts as unread'],
  ['changes a conversation to one that is over', 'a conversation that has changed', having(`${DATA}.status`, 'resolved'), 'A conversation that is open looks like one that is over'],
  ['resolves a conversation and says that it is open', 'a conversation that an agent has resolved', having(`${DATA}.status`, 'open'), 'A conversation does not end for the visitor'],
  ['resolves another conversation', 'a conversation that an agent has resolved', databaseId(`${DATA}.id`), "counts as another conversation's"],
  ['types in another conversation', 'an agent who starts typing', databaseId(`${DATA}.conversation.id`), 'that somebody is typing'],
  ['types everything as a private note', 'an agent who starts typing', having(`${DATA}.is_private`, true), 'It is not seen that somebody is typing'],
  ['shows that a private note is typed', 'an agent who starts typing a private note', having(`${DATA}.is_private`, false), 'it was a private note'],
  ['never ends typing in its conversation', 'an agent who stops typing', databaseId(`${DATA}.conversation.id`), 'that somebody is typing'],
  ['lists who is there', 'who is there', turning(`${DATA}.users`, () => [{ id: 1, status: 'online' }]), 'Agents who have gone seem to be online'],
  ['shouts who is there', 'who is there', having(`${DATA}.users`, { '1': 'ONLINE' }), 'Agents who have gone seem to be online'],
  ['lets those come back who are turned away', 'a server that turns visitors away', having('$.reconnect', true), 'comes back again and again'],
] // prettier-ignore

function renamed(frame: unknown, event: string): unknown {
  const { message } = frame as { readonly message?: { readonly event?: string } }
  return message?.event === 'message.created' ? { ...(frame as object), message: { ...message, event } } : frame
}
