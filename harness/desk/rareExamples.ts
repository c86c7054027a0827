import { RIDE_WEBM } from './exampleFiles.ts'
import type { DeskDraft } from './records.ts'

const OPTIONS = [
  { title: 'Yes', value: 'yes' },
  { title: 'No', value: 'no' },
]

const CONTACT_FIELDS = [
  { name: 'name', type: 'text', label: 'Your name' },
  { name: 'email', type: 'email', label: 'Email' },
]

/** Messages that are rare: attachments besides pictures and documents, answered forms, and types without a view. */
export const RARE_EXAMPLES: readonly (readonly [name: string, draft: DeskDraft])[] = [
  ['Video', { attachments: [{ name: 'ride.webm', mediaType: 'video/webm', base64: RIDE_WEBM }] }],
  [
    'Location',
    { attachments: [{ latitude: 55.6, longitude: 13, title: 'Our workshop', url: 'https://maps.example.com/?q=workshop' }] },
  ],
  ['Contact', { attachments: [{ fileType: 'contact', title: 'Ada Byron, +46 40 123 456', url: null }] }],
  [
    'Link (fallback)',
    { attachments: [{ fileType: 'fallback', title: 'Our catalogue', url: 'https://example.com/catalogue' }] },
  ],
  [
    'Unknown attachment',
    { attachments: [{ fileType: 'story_mention', title: 'A story', url: 'https://example.com/story' }] },
  ],
  ['Video call (integrations)', { content: 'Mara has started a video call', content_type: 'integrations', content_attributes: { type: 'dyte', data: { meeting_id: 'm-1' } } }],
  ['Text field (input_text)', { content: 'What is the frame number?', content_type: 'input_text' }],
  ['Email from the visitor (incoming_email)', { content: 'Sent from my phone', content_type: 'incoming_email' }],
  ['Contact form', { content: 'How can we reach you?', content_type: 'form', content_attributes: { form_kind: 'contact', items: CONTACT_FIELDS } }],
  ['Options, answered', { content: 'Is it your bike?', content_type: 'input_select', content_attributes: { items: OPTIONS, submitted_values: [OPTIONS[0]] } }],
  ['Form, answered', { content: 'Tell us more', content_type: 'form', content_attributes: { items: CONTACT_FIELDS, submitted_values: [{ name: 'name', value: 'Ada Byron' }] } }],
  ['Rating, answered', { content: 'Please rate the conversation', content_type: 'input_csat', message_type: 3, content_attributes: { display_type: 'emoji', submitted_values: { csat_survey_response: { rating: 5, feedback_message: 'Fast' } } } }],
  ['Quote of an unknown message', { content: 'As I wrote', content_attributes: { in_reply_to: 1 } }],
  ['Deleted', { content: 'This message was deleted', content_attributes: { deleted: true } }],
] // prettier-ignore
