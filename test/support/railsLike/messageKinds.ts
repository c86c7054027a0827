import type { Fields } from '#tools/fields.ts'
import type { Agent, Message, Store } from './store.ts'
import { agentView } from './views.ts'

/** Sender of the messages that a bot sends. */
export const BOT: Fields = { id: 7, name: 'Robin', avatar_url: '', type: 'agent_bot' }

type MessageFields = Partial<Message>

const inputMessage = (content_type: string, content_attributes: Fields): MessageFields => ({
  content: 'Please',
  content_type,
  content_attributes,
})

const rating = { csat_survey_response: { rating: 3, feedback_message: 'It took a while' } }
const size = { title: 'Large', value: 'l' }
const fields = [
  {
    type: 'text',
    name: 'invoice',
    label: 'Invoice',
    placeholder: 'A-1',
    pattern: '^A',
    pattern_error: 'Begins with A',
  },
  { type: 'text_area', name: 'why', label: 'Reason', placeholder: 'In a few words' },
  { type: 'email', name: 'to', label: 'Address', placeholder: 'me@example.com' },
  { type: 'select', name: 'size', label: 'Size', placeholder: 'One of', options: [{ label: 'Large', value: 'l' }] },
]
const card = {
  ...{ title: 'Tent', description: 'For two', media_url: 'https://files.example.com/tent.png' },
  actions: [
    { type: 'link', text: 'Look', uri: 'https://shop.example.com/tent' },
    { type: 'postback', text: 'Take it', payload: 'tent' },
  ],
}

const WITHOUT_SENDER: Readonly<Record<string, MessageFields>> = {
  email: { ...inputMessage('input_email', { submitted_email: 'grace@example.com' }), message_type: 3 },
  csat: { ...inputMessage('input_csat', { submitted_values: rating }), message_type: 3 },
  unanswered: { ...inputMessage('input_csat', {}), message_type: 3 },
}

const FROM_BOT: Readonly<Record<string, MessageFields>> = {
  contactForm: inputMessage('form', { form_kind: 'contact', items: [{ type: 'email', name: 'to', label: 'Address' }] }),
  scriptSelect: inputMessage('input_select', { items: [{ ...size, target_node_id: 'next' }] }),
  scriptForm: inputMessage('form', {
    items: [
      { type: 'text', name: 'invoice', label: 'Invoice', regex: '^A', target_node_id: 'next' },
      { type: 'select', name: 'size', label: 'Size', options: [size] },
    ],
  }),
  growing: { content: 'It weighs', content_attributes: { streaming: true } },
  node: { content: 'Goodbye', content_attributes: { items: [{ target_node_id: 'last' }] } },
}

const FROM_AGENT: Readonly<Record<string, MessageFields>> = {
  answer: { content: 'It is on its way' },
  select: inputMessage('input_select', { items: [size], submitted_values: [size] }),
  form: inputMessage('form', { button_label: 'Go', items: fields, submitted_values: [{ name: 'size', value: 'l' }] }),
  cards: inputMessage('cards', { items: [card] }),
  articles: inputMessage('article', {
    items: [{ title: 'Pegs', description: 'How many', link: 'https://help.example.com/pegs' }],
  }),
  deleted: { content: 'This message was deleted', content_attributes: { deleted: true } },
}

export const imageAttachment = (store: Store): Fields => ({
  ...{ id: store.nextId(), file_type: 'image', extension: null, data_url: 'https://files.example.com/tent.png' },
  ...{ thumb_url: 'https://files.example.com/small/tent.png', file_size: 1024, width: 640, height: 480 },
})

const locationAttachment = (store: Store): Fields => ({
  ...{ id: store.nextId(), file_type: 'location', data_url: 'https://maps.example.com/?q=camp' },
  fallback_title: 'The camp',
})

/** Possible senders of the message, and the id of the message that it may reply to. */
type MessageContext = { readonly agent: Agent; readonly visitor: Fields; readonly repliedToId: number | undefined }

/** Returns a message of this kind, or undefined if the kind is unknown. */
export function messageOfKind(
  store: Store,
  kind: string,
  { agent, visitor, repliedToId }: MessageContext,
): MessageFields | undefined {
  const sender = agentView(agent)
  if (kind === 'image') return { sender, attachments: [imageAttachment(store)] }
  if (kind === 'location') return { sender, attachments: [locationAttachment(store)] }
  if (kind === 'reply')
    return { content: 'Yes', message_type: 0, sender: visitor, content_attributes: { in_reply_to: repliedToId } }
  if (FROM_BOT[kind]) return { ...FROM_BOT[kind], sender: BOT }
  if (FROM_AGENT[kind]) return { ...FROM_AGENT[kind], sender }
  return WITHOUT_SENDER[kind]
}
