import type { Message, MessageBody } from '#domain/message.ts'
import type { RoomEvent } from '#domain/roomEvent.ts'
import type { ActionOf } from '#state/root.ts'
import { type Saga, service } from './effects.ts'

/** The host hears of every message, the visitor's own included, and of every answer to one that asks. */
export function* tellMessages({ events }: ActionOf<'realtime/received'>): Saga {
  const host = yield* service('host')
  for (const message of events.flatMap(worthTelling))
    host?.post({ event: 'onEvent', eventIdentifier: 'chatwoot:on-message', data: toCableMessage(message) })
}

const worthTelling = (event: RoomEvent): readonly Message[] => {
  if (event.event === 'message.created') return [event.message]
  return event.event === 'message.updated' && submittedOf(event.message.body) !== undefined ? [event.message] : []
}

const TYPES = { incoming: 0, outgoing: 1, activity: 2, template: 3 } as const

/** By the names that scripts on host pages know, as far as the frame keeps it. */
const toCableMessage = ({
  id,
  conversationId,
  direction,
  content,
  body,
  createdAt,
  sender,
  echoId,
}: Message): object => ({
  id,
  conversation_id: conversationId,
  message_type: TYPES[direction],
  content,
  content_type: CONTENT_TYPES[body.kind],
  content_attributes: { submitted_values: submittedOf(body) },
  created_at: createdAt,
  echo_id: echoId,
  sender: sender && { id: sender.id, name: sender.name, avatar_url: sender.avatarUrl, type: SENDERS[sender.kind] },
})

const SENDERS = { visitor: 'contact', agent: 'user', bot: 'agent_bot' } as const

const CONTENT_TYPES: Readonly<Record<MessageBody['kind'], string>> = {
  text: 'text',
  email: 'input_email',
  select: 'input_select',
  form: 'form',
  cards: 'cards',
  articles: 'article',
  csat: 'input_csat',
}

function submittedOf(body: MessageBody): unknown {
  switch (body.kind) {
    case 'select':
    case 'form':
      return body.submitted
    case 'email':
      return body.submittedEmail === undefined ? undefined : { email: body.submittedEmail }
    case 'csat':
      return body.csat && { csat_survey_response: { rating: body.csat.rating, feedback_message: body.csat.comment } }
    default:
      return undefined
  }
}
