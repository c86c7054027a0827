import type { MessageId, TemporaryId } from '#domain/message/message.ts'
import { type Check, type Expectation, EXAMPLE_VALUES } from '../support/expectation.ts'
import { ANSWERED_CONVERSATION, MESSAGE_LIMIT_REACHED, SENDING_TOO_FAST } from '../support/states.ts'

const MESSAGE = EXAMPLE_VALUES.messageId as MessageId

const DRAFT = {
  content: 'Hello',
  temporaryId: '0a1b2c3d4e5f' as TemporaryId,
  timestamp: 'Fri Nov 20 2026 09:00:00 GMT+0000',
  refererUrl: 'https://shop.example.com/',
}

const SENDING_CONSEQUENCES = {
  $: 'Messages cannot be sent.',
  '$.id': 'A sent message appears as failed.',
  '$.conversation_id': 'A sent message appears as failed.',
  '$.message_type': 'A sent message appears as failed.',
  '$.created_at': 'A sent message appears as failed.',
  '$.content': 'A message appears empty after it is sent.',
}

const OWN_MESSAGE_FORMS = { '$.message_type': 'exactly', '$.content': 'exactly' } as const

const STORED: readonly Check[] = [
  {
    path: '$.id',
    rule: 'above',
    expected: ['${messageId}'],
    loses: 'The widget does not load a new message after an interruption, because its id is too low.',
  },
  {
    path: '$.conversation_id',
    rule: 'equals',
    expected: ['${conversationId}'],
    loses: 'A sent message seems to belong to another conversation.',
  },
]

export const SENDING: readonly Expectation[] = [
  {
    description: 'a sent message',
    operation: 'sendMessage',
    status: 200,
    example: 'text',
    states: [ANSWERED_CONVERSATION],
    call: (api) => api.messages.send(DRAFT),
    forms: OWN_MESSAGE_FORMS,
    checks: STORED,
    loses: SENDING_CONSEQUENCES,
  },
  {
    description: 'a sent reply to a message',
    operation: 'sendMessage',
    status: 200,
    example: 'reply',
    states: [ANSWERED_CONVERSATION],
    call: (api) => api.messages.send({ ...DRAFT, content: 'Yes', replyTo: MESSAGE }),
    stateValues: { '$.message.reply_to': 'messageId' },
    forms: OWN_MESSAGE_FORMS,
    checks: [
      ...STORED,
      {
        path: '$.content_attributes.in_reply_to',
        rule: 'equals',
        expected: ['${messageId}'],
        loses: 'A reply quotes a message that the visitor did not select.',
      },
    ],
    loses: { ...SENDING_CONSEQUENCES, '$.content_attributes': 'A reply does not show the message that it answers.' },
  },
  {
    description: 'a sent file',
    operation: 'sendMessage',
    status: 200,
    example: 'file',
    states: [ANSWERED_CONVERSATION],
    call: (api) =>
      api.messages.upload({
        ...DRAFT,
        content: 'Here it is',
        files: [new File(['Order 123456'], 'order.txt', { type: 'text/plain' })],
        signal: new AbortController().signal,
        onProgress: () => undefined,
      }),
    // The uploaded file has 12 bytes.
    forms: { ...OWN_MESSAGE_FORMS, '$.attachments[*].file_size': 'exactly' },
    checks: [
      ...STORED,
      {
        path: '$.attachments[*].file_type',
        rule: 'equals',
        expected: ['file'],
        loses: 'A document appears as a broken picture, or as a player without a recording.',
      },
    ],
    loses: {
      ...SENDING_CONSEQUENCES,
      $: 'Files cannot be sent.',
      '$.attachments': 'A file disappears after it is sent.',
      '$.attachments[*].file_size': 'The size of a file is missing.',
    },
  },
  {
    description: 'a message beyond the message limit',
    operation: 'sendMessage',
    status: 422,
    example: 'tooMany',
    states: [MESSAGE_LIMIT_REACHED],
    isOptional: true,
    call: (api) => api.messages.send(DRAFT),
    loses: {
      $: 'The widget sends a rejected message again and again.',
      '$.message': 'The visitor does not see why the server rejects a message.',
    },
  },
  {
    description: 'a message beyond the rate limit',
    operation: 'sendMessage',
    status: 429,
    states: [SENDING_TOO_FAST],
    isOptional: true,
    call: (api) => api.messages.send(DRAFT),
    loses: { $: 'A message beyond the rate limit fails, because the widget does not retry it later.' },
  },
]
