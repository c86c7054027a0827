import { ANSWERED, oneMessage } from '../support/states.ts'
import { IS_NEW, IS_THE_ONE, loseMessage, MOMENTS } from './messageLosses.ts'
import type { FrameExpectation } from './make.ts'
import { AGENT_DELETES, AGENT_SENDS_PICTURE, AGENT_WRITES, VISITOR_RATES, VISITOR_WRITES } from './states.ts'

/** Events about new and changed messages. */
export const MESSAGE_EVENTS: readonly FrameExpectation[] = [
  {
    stage: 'confirmed',
    description: 'an answer of an agent',
    message: 'messageCreated',
    example: 'messageCreated',
    states: [ANSWERED, AGENT_WRITES],
    checks: [
      ...IS_NEW,
      {
        path: '$.message.data.sender_type',
        rule: 'equals',
        expected: ['User', 'user'],
        loses: 'An agent is taken for the visitor, or for a bot.',
      },
    ],
    forms: { '$.message.data.message_type': 'exactly' },
    loses: {
      ...loseMessage('An answer is not seen until the page is loaded again.'),
      '$.message.data.content': 'An answer is an empty bubble.',
      '$.message.data.sender': 'Nobody is named beside an answer.',
      '$.message.data.sender.id': 'Answers of one agent stand apart as if they were of many.',
      '$.message.data.sender.available_name': 'Nobody is named beside an answer.',
      '$.message.data.sender.avatar_url': 'An agent has no picture.',
    },
  },
  {
    stage: 'confirmed',
    description: "the visitor's own message, once the server has it",
    message: 'messageCreated',
    example: 'ownMessageEchoed',
    states: [ANSWERED, VISITOR_WRITES],
    checks: IS_NEW,
    forms: {
      '$.message.data.message_type': 'exactly',
      '$.message.data.sender_type': 'exactly',
    },
    loses: {
      ...loseMessage('What was written in another tab or on another device is not seen here.'),
      '$.message.data.content': 'What was written in another tab is an empty bubble here.',
      '$.message.data.echo_id': 'A message of one’s own is shown twice.',
      '$.message.data.sender': 'Messages of one’s own stand apart as if they were of different people.',
      '$.message.data.sender.name': 'The page around the chat does not hear who has written.',
      '$.message.data.sender_type': 'A message of one’s own passes for an agent’s with the page around the chat.',
    },
  },
  {
    stage: 'confirmed',
    description: 'a picture of an agent',
    message: 'messageCreated',
    example: 'pictureSent',
    states: [ANSWERED, AGENT_SENDS_PICTURE],
    checks: IS_NEW,
    forms: {
      '$.message.data.message_type': 'exactly',
      '$.message.data.attachments[*].file_type': 'exactly',
    },
    loses: {
      ...loseMessage('A picture is not seen until the page is loaded again.'),
      '$.message.data.sender': 'Nobody is named beside a picture.',
      '$.message.data.attachments': 'A picture does not come: the message is empty.',
      '$.message.data.attachments[*].data_url': 'A picture cannot be opened.',
      '$.message.data.attachments[*].file_type': 'A picture is a file to be fetched, and is not shown.',
      '$.message.data.attachments[*].thumb_url': 'A picture is shown in full size, which takes long on a phone.',
      '$.message.data.attachments[*].file_size': 'It is not said how large a file is.',
    },
  },
  {
    stage: 'confirmed',
    description: 'an answer that was deleted',
    message: 'messageUpdated',
    example: 'messageDeleted',
    states: [ANSWERED, AGENT_DELETES],
    checks: IS_THE_ONE,
    forms: { '$.message.data.content_attributes.deleted': 'exactly' },
    loses: {
      ...loseMessage('A deleted answer stays to be seen.'),
      '$.message.data.content_attributes': 'A deleted answer stays to be seen.',
    },
  },
  {
    stage: 'confirmed',
    description: 'a rating that was given elsewhere',
    message: 'messageUpdated',
    example: 'ratedElsewhere',
    states: [oneMessage('unanswered'), VISITOR_RATES],
    checks: IS_THE_ONE,
    forms: {
      '$.message.data.content_type': 'exactly',
      ...MOMENTS,
      '$.message.data.content_attributes.submitted_values.csat_survey_response.rating': /^[135]$/,
    },
    loses: {
      ...loseMessage('A visitor is asked for a rating that they have given on another device.'),
      '$.message.data.content': 'The request for a rating is empty where it is read aloud or previewed.',
      '$.message.data.content_type': 'A rating is not shown: its request is a plain text.',
      '$.message.data.content_attributes': 'A visitor is asked for a rating that they have given on another device.',
      '$.message.data.content_attributes.submitted_values.csat_survey_response.feedback_message':
        'What a visitor has said with their rating is not shown.',
      '$.message.data.updated_at': 'An older copy of a message may take the place of the newer one.',
    },
  },
]
