import type { MessageId, TemporaryId } from '#domain/message.ts'
import { type Expectation, VALUES } from '../support/expectation.ts'
import { ANSWERED, AT_LIMIT, LONG, STRANGER, TOO_FAST } from '../support/states.ts'

const MESSAGE = VALUES.messageId as MessageId

const PAGE = {
  operation: 'listMessages',
  status: 200,
  example: 'page',
  lists: { '$.payload': 'alike' },
} as const

const LISTED = {
  '$.payload[*].id': 'Messages do not appear.',
  '$.payload[*].conversation_id': 'Messages do not appear.',
  '$.payload[*].message_type': 'It is not known who has written a message, so it does not appear.',
  '$.payload[*].created_at': 'Messages have no time and no order, so they do not appear.',
}

const LISTS: readonly Expectation[] = [
  {
    ...PAGE,
    description: 'the newest messages',
    states: [ANSWERED],
    call: (api) => api.messages.list({}),
    loses: {
      ...LISTED,
      $: 'The conversation appears empty.',
      '$.payload': 'The conversation appears empty.',
      '$.meta': 'The unread count breaks.',
      '$.meta.contact_last_seen_at': 'The unread count breaks.',
    },
  },
  {
    ...PAGE,
    description: 'the messages before one',
    states: [LONG],
    call: (api) => api.messages.list({ before: MESSAGE }),
    loses: {
      ...LISTED,
      $: 'Earlier messages do not load.',
      '$.payload': 'Earlier messages do not load.',
      '$.meta': 'The unread count breaks.',
    },
  },
  {
    ...PAGE,
    description: 'the messages after one',
    states: [LONG],
    call: (api) => api.messages.list({ after: MESSAGE }),
    loses: {
      ...LISTED,
      $: 'What was written while the visitor was offline does not appear.',
      '$.payload': 'What was written while the visitor was offline does not appear.',
      '$.meta': 'The unread count breaks.',
    },
  },
  {
    description: 'no messages where there is no conversation',
    operation: 'listMessages',
    status: 200,
    example: 'empty',
    states: [STRANGER],
    call: (api) => api.messages.list({}),
    loses: {
      $: 'A visitor who has not written yet sees an error.',
      '$.payload': 'A visitor who has not written yet sees an error.',
    },
  },
]

const DRAFT = {
  content: 'Hello',
  temporaryId: '0a1b2c3d4e5f' as TemporaryId,
  timestamp: 'Fri Nov 20 2026 09:00:00 GMT+0000',
  refererUrl: 'https://shop.example.com/',
}

const SENT = {
  $: 'Messages cannot be sent.',
  '$.id': 'A message that was sent looks as if it had failed.',
  '$.conversation_id': 'A message that was sent looks as if it had failed.',
  '$.message_type': 'A message that was sent looks as if it had failed.',
  '$.created_at': 'A message that was sent looks as if it had failed.',
  '$.content': 'A message appears empty once it is sent.',
}

const SENDING: readonly Expectation[] = [
  {
    description: 'a message as it was stored',
    operation: 'sendMessage',
    status: 200,
    example: 'text',
    states: [ANSWERED],
    call: (api) => api.messages.send(DRAFT),
    loses: SENT,
  },
  {
    description: 'an answer to one message as it was stored',
    operation: 'sendMessage',
    status: 200,
    example: 'reply',
    states: [ANSWERED],
    call: (api) => api.messages.send({ ...DRAFT, content: 'Yes', replyTo: MESSAGE }),
    fill: { '$.message.reply_to': 'messageId' },
    loses: { ...SENT, '$.content_attributes': 'It is not shown to which message an answer belongs.' },
  },
  {
    description: 'a file as it was stored',
    operation: 'sendMessage',
    status: 200,
    example: 'file',
    states: [ANSWERED],
    call: (api) =>
      api.messages.upload({
        ...DRAFT,
        content: 'Here it is',
        files: [new File(['Order 123456'], 'order.txt', { type: 'text/plain' })],
        signal: new AbortController().signal,
        onProgress: () => undefined,
      }),
    loses: {
      ...SENT,
      $: 'Files cannot be sent.',
      '$.attachments': 'A file disappears once it is sent.',
      '$.attachments[*].file_size': 'It is not said how large a file is.',
    },
  },
  {
    description: 'a refusal at the limit of messages',
    operation: 'sendMessage',
    status: 422,
    example: 'tooMany',
    states: [AT_LIMIT],
    isOptional: true,
    call: (api) => api.messages.send(DRAFT),
    loses: {
      $: 'A message that is refused is sent again and again.',
      '$.message': 'The visitor does not learn why a message is refused.',
    },
  },
  {
    description: 'a request to slow down',
    operation: 'sendMessage',
    status: 429,
    states: [TOO_FAST],
    isOptional: true,
    call: (api) => api.messages.send(DRAFT),
    loses: { $: 'A message that was written too fast fails, instead of going out a little later by itself.' },
  },
]

export const MESSAGES: readonly Expectation[] = [...LISTS, ...SENDING]
