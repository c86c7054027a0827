import { ANSWERED_CONVERSATION, createMessageState } from '../support/states.ts'
import {
  NEW_MESSAGE_CHECKS,
  SAME_MESSAGE_CHECKS,
  createMessageConsequences,
  TIME_FORMS,
} from './messageConsequences.ts'
import type { FrameExpectation } from './frameInteractions.ts'
import {
  AGENT_DELETES,
  AGENT_SENDS_PICTURE,
  AGENT_WRITES,
  BOT_CONTINUES,
  VISITOR_RATES,
  VISITOR_WRITES,
} from './states.ts'

const GROWING_LOSS =
  'Marks of formatting flicker while an answer grows, and screen readers announce only its first words.'

/** Events about new and changed messages. */
export const MESSAGE_EVENTS: readonly FrameExpectation[] = [
  {
    stage: 'confirmed',
    description: 'a new answer of an agent',
    message: 'messageCreated',
    example: 'messageCreated',
    states: [ANSWERED_CONVERSATION, AGENT_WRITES],
    checks: [
      ...NEW_MESSAGE_CHECKS,
      {
        path: '$.message.data.sender_type',
        rule: 'equals',
        expected: ['User', 'user'],
        loses: 'An agent appears as the visitor or as a bot.',
      },
    ],
    forms: { '$.message.data.message_type': 'exactly' },
    loses: {
      ...createMessageConsequences('An answer does not appear until the page reloads.'),
      '$.message.data.content': 'An answer appears empty.',
      '$.message.data.sender': 'An answer appears without its sender.',
      '$.message.data.sender.id': 'Messages of the same agent are not grouped.',
      '$.message.data.sender.available_name': 'An answer appears without its sender.',
      '$.message.data.sender.avatar_url': "An answer appears without the agent's picture.",
    },
  },
  {
    stage: 'confirmed',
    description: 'a new message of the visitor',
    message: 'messageCreated',
    example: 'ownMessageEchoed',
    states: [ANSWERED_CONVERSATION, VISITOR_WRITES],
    checks: NEW_MESSAGE_CHECKS,
    forms: {
      '$.message.data.message_type': 'exactly',
      '$.message.data.sender_type': 'exactly',
    },
    loses: {
      ...createMessageConsequences('Messages from another tab or device do not appear.'),
      '$.message.data.content': 'Messages from another tab appear empty.',
      '$.message.data.echo_id': "The visitor's own message appears twice.",
      '$.message.data.sender': "The visitor's own messages are not grouped.",
      '$.message.data.sender.name': 'The host page does not receive the name of the author.',
      '$.message.data.sender_type': "The host page receives the visitor's own message as a message of an agent.",
    },
  },
  {
    stage: 'confirmed',
    description: 'a new picture from an agent',
    message: 'messageCreated',
    example: 'pictureSent',
    states: [ANSWERED_CONVERSATION, AGENT_SENDS_PICTURE],
    checks: NEW_MESSAGE_CHECKS,
    forms: {
      '$.message.data.message_type': 'exactly',
      '$.message.data.attachments[*].file_type': 'exactly',
    },
    loses: {
      ...createMessageConsequences('A picture does not appear until the page reloads.'),
      '$.message.data.sender': 'A picture appears without its sender.',
      '$.message.data.attachments': 'A message appears empty, without its picture.',
      '$.message.data.attachments[*].data_url': 'A picture cannot be opened.',
      '$.message.data.attachments[*].file_type': 'A picture appears as a file to download.',
      '$.message.data.attachments[*].thumb_url': 'A picture loads in full size, which is slow on a phone.',
      '$.message.data.attachments[*].file_size': 'The size of a file is missing.',
    },
  },
  {
    stage: 'confirmed',
    description: 'the deletion of an answer',
    message: 'messageUpdated',
    example: 'messageDeleted',
    states: [ANSWERED_CONVERSATION, AGENT_DELETES],
    checks: SAME_MESSAGE_CHECKS,
    forms: { '$.message.data.content_attributes.deleted': 'exactly' },
    loses: {
      ...createMessageConsequences('A deleted answer still appears.'),
      '$.message.data.content_attributes': 'A deleted answer still appears.',
    },
  },
  {
    stage: 'confirmed',
    description: 'the next words of an answer that a bot sends word by word',
    message: 'messageUpdated',
    example: 'answerGrows',
    states: [createMessageState('growing'), BOT_CONTINUES],
    checks: SAME_MESSAGE_CHECKS,
    forms: {
      '$.message.data.message_type': 'exactly',
      '$.message.data.sender_type': 'exactly',
      ...TIME_FORMS,
      '$.message.data.content_attributes.streaming': 'exactly',
    },
    loses: {
      ...createMessageConsequences('An answer does not grow.'),
      '$.message.data.content': 'An answer does not grow.',
      '$.message.data.content_attributes': GROWING_LOSS,
      '$.message.data.content_attributes.streaming': GROWING_LOSS,
      '$.message.data.updated_at': 'Words that arrive late replace newer ones.',
      '$.message.data.sender': 'An answer appears without its sender.',
      '$.message.data.sender.id': 'Messages of the bot are not grouped.',
      '$.message.data.sender.name': 'An answer appears without the name of the bot.',
      '$.message.data.sender_type': 'The bot appears as an agent.',
    },
  },
  {
    stage: 'confirmed',
    description: 'a rating submitted on another device',
    message: 'messageUpdated',
    example: 'ratedElsewhere',
    states: [createMessageState('unanswered'), VISITOR_RATES],
    checks: SAME_MESSAGE_CHECKS,
    forms: {
      '$.message.data.content_type': 'exactly',
      ...TIME_FORMS,
      '$.message.data.content_attributes.submitted_values.csat_survey_response.rating': /^[135]$/,
    },
    loses: {
      ...createMessageConsequences(
        'The widget asks for a rating that the visitor has already given on another device.',
      ),
      '$.message.data.content': 'The rating request is empty in the preview and for screen readers.',
      '$.message.data.content_type': 'A rating does not appear, because its request appears as plain text.',
      '$.message.data.content_attributes':
        'The widget asks for a rating that the visitor has already given on another device.',
      '$.message.data.content_attributes.submitted_values.csat_survey_response.feedback_message':
        'The comment of a rating is missing.',
      '$.message.data.updated_at': 'An older copy of a message may replace a newer one.',
    },
  },
]
