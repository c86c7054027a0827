import type { MessageId, TemporaryId } from '#domain/message.ts'
import { type Check, type Expectation, VALUES } from '../support/expectation.ts'
import { ANSWERED, AT_LIMIT, TOO_FAST } from '../support/states.ts'

const MESSAGE = VALUES.messageId as MessageId

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

const OWN = { '$.message_type': 'exactly', '$.content': 'exactly' } as const

const STORED: readonly Check[] = [
  {
    path: '$.id',
    rule: 'above',
    expected: ['${messageId}'],
    loses: 'A new message whose id does not grow is not fetched after an interruption.',
  },
  {
    path: '$.conversation_id',
    rule: 'equals',
    expected: ['${conversationId}'],
    loses: "A message that was sent counts as another conversation's.",
  },
]

export const SENDING: readonly Expectation[] = [
  {
    description: 'a message as it was stored',
    operation: 'sendMessage',
    status: 200,
    example: 'text',
    states: [ANSWERED],
    call: (api) => api.messages.send(DRAFT),
    forms: OWN,
    checks: STORED,
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
    forms: OWN,
    checks: [
      ...STORED,
      {
        path: '$.content_attributes.in_reply_to',
        rule: 'equals',
        expected: ['${messageId}'],
        loses: 'An answer quotes another message than the visitor has chosen.',
      },
    ],
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
    // The uploaded file has 12 bytes.
    forms: { ...OWN, '$.attachments[*].file_size': 'exactly' },
    checks: [
      ...STORED,
      {
        path: '$.attachments[*].file_type',
        rule: 'equals',
        expected: ['file'],
        loses: 'A document is shown as a broken picture, or as a player that plays nothing.',
      },
    ],
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
