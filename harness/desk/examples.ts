import type { DeskDraft } from './records.ts'
import { BIKE_PNG, INVOICE_PDF } from './exampleFiles.ts'
import { RARE_EXAMPLES } from './rareExamples.ts'

export type Example = { readonly name: string; readonly drafts: readonly DeskDraft[] }

/** `message_type` of messages that the server sends, not an agent. */
const TEMPLATE = 3
const ACTIVITY = 2

const MARKDOWN = `**Bold**, *italic*, ~~gone~~ and \`code\`. A [link](https://example.com/bikes) and a bare one: https://example.com/sale

- quiet grey
- loud yellow

1. unpack
2. charge

> Cut the straps first.

\`\`\`
saddle = hip
\`\`\`
<b>Not HTML</b>`

const PARAGRAPH =
  'A city bike is a promise of quiet mornings. Ours has a belt instead of a chain, hydraulic brakes and lights that are always on. '

const SIZES = [
  { title: 'Small, up to 165 cm', value: 's', target_node_id: 'size-s' },
  { title: 'Medium, up to 180 cm', value: 'm', target_node_id: 'size-m' },
  { title: 'Large', value: 'l', target_node_id: 'size-l' },
]

const FIELDS = [
  { name: 'name', type: 'text', label: 'Your name', placeholder: 'Ada Byron' },
  { name: 'email', type: 'email', label: 'Email', placeholder: 'ada@example.com' },
  { name: 'problem', type: 'text_area', label: 'What happened?', placeholder: 'It squeaks when…' },
  {
    name: 'part',
    type: 'select',
    label: 'Which part?',
    target_node_id: 'part-chosen',
    options: [
      { label: 'Brake', value: 'brake' },
      { label: 'Battery', value: 'battery' },
    ],
  },
]

const ARTICLES = [
  { title: 'Charge the battery', description: 'A full charge takes four hours.', link: 'https://example.com/help/41' },
  { title: 'Return a bike', description: 'Within 30 days, ridden or not.', link: 'https://example.com/help/52' },
]

const buildCards = (sandboxUrl: string) =>
  ['City', 'Cargo'].map((name) => ({
    title: `${name} bike`,
    description: 'Quiet grey, belt drive.',
    media_url: `${sandboxUrl}/sandbox/pictures/${name.toLowerCase()}.svg`,
    actions: [
      { type: 'link', text: 'Look at it', uri: `https://example.com/bikes/${name.toLowerCase()}` },
      { type: 'postback', text: 'Book a ride', payload: `ride-${name.toLowerCase()}` },
    ],
  }))

const singleMessage = (name: string, draft: DeskDraft): Example => ({ name, drafts: [draft] })

/** Returns the examples that the catalogue's stories show, also of kinds that must not reach the widget. */
export const buildExamples = (sandboxUrl: string): readonly Example[] => [
  singleMessage('Markdown', { content: MARKDOWN }),
  singleMessage('Long text', { content: PARAGRAPH.repeat(40).trim() }),
  {
    name: '50 messages',
    drafts: Array.from({ length: 50 }, (_, index) => ({ content: `Message ${index + 1} of 50` })),
  },
  singleMessage('Options (input_select)', { content: 'Which size?', content_type: 'input_select', content_attributes: { items: SIZES } }), // prettier-ignore
  singleMessage('Form', { content: 'Tell us more', content_type: 'form', content_attributes: { items: FIELDS, button_label: 'Ask the workshop' } }), // prettier-ignore
  singleMessage('Cards', {
    content: 'Have a look',
    content_type: 'cards',
    content_attributes: { items: buildCards(sandboxUrl) },
  }),
  singleMessage('Articles', {
    content: 'These may help',
    content_type: 'article',
    content_attributes: { items: ARTICLES },
  }),
  singleMessage('Email (input_email)', {
    content: 'Where can we reach you?',
    content_type: 'input_email',
    message_type: TEMPLATE,
  }),
  singleMessage('Rating (input_csat)', { content: 'Please rate the conversation', content_type: 'input_csat', message_type: TEMPLATE, content_attributes: { display_type: 'emoji' } }), // prettier-ignore
  singleMessage('Unknown type (sticker)', { content: 'A sticker, in words', content_type: 'sticker' }),
  singleMessage('Image', { attachments: [{ name: 'bike.png', mediaType: 'image/png', base64: BIKE_PNG }] }),
  singleMessage('Image with text', { content: 'This one?', attachments: [{ name: 'bike.png', mediaType: 'image/png', base64: BIKE_PNG }] }), // prettier-ignore
  singleMessage('File (PDF)', { attachments: [{ name: 'Invoice LB-20418.pdf', mediaType: 'application/pdf', base64: INVOICE_PDF }] }), // prettier-ignore
  singleMessage('Audio', { attachments: [{ name: 'chime.wav', mediaType: 'audio/wav', path: '/sound/assigned-chat-new-message.wav' }] }), // prettier-ignore
  singleMessage('File without an address', { attachments: [{ name: 'lost.zip', mediaType: 'application/zip', size: 1_234_567 }] }), // prettier-ignore
  singleMessage('Private note', { content: 'The visitor must not see this', private: true }),
  singleMessage('Activity', { content: 'Mara took over the conversation', message_type: ACTIVITY }),
]

/** Returns an example of every content type, attachment and other kind of message that the desk can send. */
export const buildAllExamples = (sandboxUrl: string): readonly Example[] => [
  ...buildExamples(sandboxUrl),
  ...RARE_EXAMPLES.map(([name, draft]) => singleMessage(name, draft)),
]
