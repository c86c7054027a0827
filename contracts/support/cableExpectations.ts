import {
  AGENT_DELETES,
  AGENT_LABELS,
  AGENT_LEAVES,
  AGENT_RESOLVES,
  AGENT_SENDS_PICTURE,
  AGENT_STOPS,
  AGENT_TYPES,
  AGENT_TYPES_NOTE,
  AGENT_WRITES,
  CONVERSATION_BEGINS,
  NO_ROOM,
  SERVER_RESTARTS,
  TURNED_AWAY,
  VISITOR_RATES,
  VISITOR_WRITES,
} from './cableStates.ts'
import type { ExchangeExpectation, FrameExpectation } from './messages.ts'
import { ANSWERED, oneMessage, RESOLVED } from './states.ts'

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/

/** Whatever happens in a room comes under the room's own name, and says what it is. */
const room = (what: string) => ({
  $: what,
  '$.identifier': `${what} What comes under any other name is not taken for the visitor's.`,
  '$.message': what,
})

const message = (what: string) => ({
  ...room(what),
  '$.message.data.id': what,
  '$.message.data.conversation_id': `${what} It cannot be told whose conversation it belongs to.`,
  '$.message.data.message_type': `${what} It cannot be told who has written it.`,
  '$.message.data.created_at': `${what} It cannot be told when it was written.`,
})

const inRoom = { stage: 'confirmed' } as const

/** The eight events, and those of their kinds that the visitor sees the difference of. */
export const EVENTS: readonly FrameExpectation[] = [
  {
    ...inRoom,
    description: 'an answer of an agent',
    message: 'messageCreated',
    example: 'messageCreated',
    states: [ANSWERED, AGENT_WRITES],
    forms: { '$.message.data.message_type': 'exactly' },
    loses: {
      ...message('An answer is not seen until the page is loaded again.'),
      '$.message.data.content': 'An answer is an empty bubble.',
      '$.message.data.sender': 'Nobody is named beside an answer.',
      '$.message.data.sender.id': 'Answers of one agent stand apart as if they were of many.',
      '$.message.data.sender.available_name': 'Nobody is named beside an answer.',
      '$.message.data.sender.avatar_url': 'An agent has no picture.',
    },
  },
  {
    ...inRoom,
    description: "the visitor's own message, once the server has it",
    message: 'messageCreated',
    example: 'ownMessageEchoed',
    states: [ANSWERED, VISITOR_WRITES],
    forms: {
      '$.message.data.message_type': 'exactly',
      '$.message.data.sender_type': 'exactly',
    },
    loses: {
      ...message('What was written in another tab or on another device is not seen here.'),
      '$.message.data.content': 'What was written in another tab is an empty bubble here.',
      '$.message.data.echo_id': 'A message of one’s own is shown twice.',
      '$.message.data.sender': 'Messages of one’s own stand apart as if they were of different people.',
      '$.message.data.sender.name': 'The page around the chat does not hear who has written.',
      '$.message.data.sender_type': 'A message of one’s own passes for an agent’s with the page around the chat.',
    },
  },
  {
    ...inRoom,
    description: 'a picture of an agent',
    message: 'messageCreated',
    example: 'pictureSent',
    states: [ANSWERED, AGENT_SENDS_PICTURE],
    forms: {
      '$.message.data.message_type': 'exactly',
      '$.message.data.attachments[*].file_type': 'exactly',
    },
    loses: {
      ...message('A picture is not seen until the page is loaded again.'),
      '$.message.data.sender': 'Nobody is named beside a picture.',
      '$.message.data.attachments': 'A picture does not come: the message is empty.',
      '$.message.data.attachments[*].data_url': 'A picture cannot be opened.',
      '$.message.data.attachments[*].file_type': 'A picture is a file to be fetched, and is not shown.',
      '$.message.data.attachments[*].thumb_url': 'A picture is shown in full size, which takes long on a phone.',
      '$.message.data.attachments[*].file_size': 'It is not said how large a file is.',
    },
  },
  {
    ...inRoom,
    description: 'an answer that was deleted',
    message: 'messageUpdated',
    example: 'messageDeleted',
    states: [ANSWERED, AGENT_DELETES],
    forms: { '$.message.data.content_attributes.deleted': 'exactly' },
    loses: {
      ...message('A deleted answer stays to be seen.'),
      '$.message.data.content_attributes': 'A deleted answer stays to be seen.',
    },
  },
  {
    ...inRoom,
    description: 'a rating that was given elsewhere',
    message: 'messageUpdated',
    example: 'ratedElsewhere',
    states: [oneMessage('unanswered'), VISITOR_RATES],
    forms: {
      '$.message.data.content_type': 'exactly',
      '$.message.data.updated_at': MOMENT,
      '$.message.data.content_attributes.submitted_values.csat_survey_response.rating': /^[135]$/,
    },
    loses: {
      ...message('A visitor is asked for a rating that they have given on another device.'),
      '$.message.data.content': 'The request for a rating is empty where it is read aloud or previewed.',
      '$.message.data.content_type': 'A rating is not shown: its request is a plain text.',
      '$.message.data.content_attributes': 'A visitor is asked for a rating that they have given on another device.',
      '$.message.data.content_attributes.submitted_values.csat_survey_response.feedback_message':
        'What a visitor has said with their rating is not shown.',
      '$.message.data.updated_at': 'An older copy of a message may take the place of the newer one.',
    },
  },
  {
    ...inRoom,
    description: 'an agent who starts typing',
    message: 'typingOn',
    example: 'typingOn',
    states: [ANSWERED, AGENT_TYPES],
    loses: {
      ...room('It is not seen that somebody is typing.'),
      '$.message.data.user.name': 'It is not said who is typing.',
      '$.message.data.user.avatar_url': 'Whoever is typing has no picture.',
    },
  },
  {
    ...inRoom,
    description: 'an agent who starts typing a private note',
    message: 'typingOn',
    example: 'privateNoteBegun',
    states: [ANSWERED, AGENT_TYPES_NOTE],
    forms: { '$.message.data.is_private': 'exactly' },
    loses: {
      ...room('Typing is not told from typing a private note.'),
      '$.message.data.is_private': 'A visitor sees somebody typing who never answers: it was a private note.',
    },
  },
  {
    ...inRoom,
    description: 'an agent who stops typing',
    message: 'typingOff',
    example: 'typingOff',
    states: [ANSWERED, AGENT_STOPS],
    loses: room('Somebody seems to be typing for half a minute who has long stopped.'),
  },
  {
    ...inRoom,
    description: 'a conversation that begins',
    message: 'conversationCreated',
    example: 'conversationCreated',
    states: [ANSWERED, CONVERSATION_BEGINS],
    loses: {
      ...room('A conversation that begins elsewhere is not seen until the page is loaded again.'),
      '$.message.data.meta.sender.email': 'A visitor is asked for an address that is known.',
    },
  },
  {
    ...inRoom,
    description: 'a conversation that has changed',
    message: 'conversationUpdated',
    example: 'conversationUpdated',
    states: [ANSWERED, AGENT_LABELS],
    loses: {
      ...room('What changes in a conversation is not known until the page is loaded again.'),
      '$.message.data.contact_last_seen_at': 'What was read on another device counts as unread.',
    },
  },
  {
    ...inRoom,
    description: 'a conversation that has changed after its end',
    message: 'conversationUpdated',
    example: 'endedLabelled',
    states: [RESOLVED, AGENT_LABELS],
    forms: { '$.message.data.status': 'exactly' },
    loses: {
      ...room('What changes in a conversation is not known until the page is loaded again.'),
      '$.message.data.status': 'A conversation that has ended seems to be open again.',
      '$.message.data.contact_last_seen_at': 'What was read on another device counts as unread.',
    },
  },
  {
    ...inRoom,
    description: 'a conversation that an agent has resolved',
    message: 'statusChanged',
    example: 'statusChanged',
    states: [ANSWERED, AGENT_RESOLVES],
    forms: { '$.message.data.status': 'exactly' },
    loses: {
      ...room('A conversation does not end for the visitor: no rating is asked for, and no new one can be begun.'),
      '$.message.data.contact_last_seen_at': 'What was read on another device counts as unread.',
    },
  },
  {
    ...inRoom,
    description: 'who is there',
    message: 'presenceUpdate',
    example: 'presence',
    states: [ANSWERED, AGENT_LEAVES],
    loses: room('Agents who have gone seem to be online.'),
  },
]

/** What the protocol says by itself. */
export const FRAMES: readonly FrameExpectation[] = [
  {
    description: 'the welcome',
    message: 'welcome',
    example: 'welcome',
    states: [ANSWERED],
    stage: 'opened',
    loses: {
      $: 'Nothing comes by itself: answers are not seen until the page is loaded again.',
      '$.type': 'Nothing comes by itself: answers are not seen until the page is loaded again.',
    },
  },
  {
    description: 'a sign of life',
    message: 'ping',
    example: 'ping',
    states: [ANSWERED],
    stage: 'confirmed',
    everyMs: 3_000,
    loses: {
      $: 'The chat says again and again that it has lost the connection.',
      '$.type': 'The chat says again and again that it has lost the connection.',
    },
  },
  {
    description: 'a server that restarts',
    message: 'disconnect',
    example: 'restart',
    states: [ANSWERED, SERVER_RESTARTS],
    stage: 'confirmed',
    loses: {
      $: 'After a restart all visitors come back at once, or answers are missing for longer.',
      '$.type': 'After a restart all visitors come back at once, or answers are missing for longer.',
    },
  },
  {
    description: 'a server that turns visitors away',
    message: 'disconnect',
    example: 'unauthorized',
    states: [ANSWERED, TURNED_AWAY],
    stage: 'confirmed',
    forms: { '$.reconnect': 'exactly' },
    loses: {
      $: 'A visitor who is turned away seems to be connected.',
      '$.type': 'A visitor who is turned away seems to be connected.',
      '$.reconnect': 'A visitor who is turned away comes back again and again.',
    },
  },
]

/** What the widget says, and what answers it. */
export const EXCHANGES: readonly ExchangeExpectation[] = [
  {
    description: 'entering the room of a visitor',
    operation: 'subscribe',
    message: 'confirmSubscription',
    example: 'confirmed',
    states: [ANSWERED],
    stage: 'welcomed',
    loses: {
      $: 'What happened while the line was down is never asked for: answers are missing.',
      '$.type': 'What happened while the line was down is never asked for: answers are missing.',
      '$.identifier': 'What happened while the line was down is never asked for: answers are missing.',
    },
  },
  {
    description: 'entering a room that nobody has',
    operation: 'subscribe',
    message: 'rejectSubscription',
    example: 'rejected',
    states: [NO_ROOM],
    stage: 'welcomed',
    loses: {
      $: 'A room that is not there is asked for again and again, and the chat never says that nothing will come.',
      '$.type':
        'A room that is not there is asked for again and again, and the chat never says that nothing will come.',
      '$.identifier': 'It cannot be told which room is refused.',
    },
  },
  {
    description: 'a visitor who is still there',
    operation: 'updatePresence',
    action: 'update_presence',
    message: 'presenceUpdate',
    example: 'presence',
    states: [ANSWERED],
    stage: 'confirmed',
    loses: {
      ...room('It is not known which agents are there.'),
      $: 'Agents take a visitor who is reading for one who has gone, and it is not known which agents are there.',
    },
  },
]
