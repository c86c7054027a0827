import { createConversation, type DatedMessage } from '../situations/createConversation.ts'
import { BIKE_PNG } from '../desk/exampleFiles.ts'
import { buildExamples } from '../desk/examples.ts'
import { HISTORY, UNREAD } from '../situations/conversations.ts'
import type { Story, StoryContext } from './story.ts'

const CHAT = { screen: 'Chat', tenant: 'demo', path: '/chat' } as const

/** Examples that would fill the whole list, or that the visitor never receives. */
const LEFT_OUT = ['Long text', '50 messages', 'Private note']

const LONG_WORD = 'extraordinarily'.repeat(6)

const UNBROKEN: readonly DatedMessage[] = [
  [9, { as: 'visitor', content: LONG_WORD }],
  [8, { agentId: 1, content: `https://example.com/${'a-very-long-path/'.repeat(6)}` }],
  [7, { agentId: 1, content: `\`${'x'.repeat(90)}\`` }],
]

const RIGHT_TO_LEFT: readonly DatedMessage[] = [
  [9, { as: 'visitor', content: 'مرحبا، متى تصل الدراجة؟' }],
  [8, { agentId: 2, content: 'שלום! ההזמנה LB-20418 יוצאת מחר.' }],
  [7, { agentId: 1, content: 'Order LB-20418 ships tomorrow, مرحبا' }],
]

/** Question, and the first words of an answer that a bot sends word by word. */
const GROWING: readonly DatedMessage[] = [
  [2, { as: 'visitor', content: 'How far do I get in winter?' }],
  [
    1,
    {
      as: 'bot',
      content:
        '**Expect about a third less range** below freezing. Three things help:\n\n1. Keep the battery *indoors* until you ri',
      content_attributes: { streaming: true },
    },
  ],
]

const withHistory = (context: StoryContext): Promise<number> => createConversation(context, HISTORY.slice(-6))

const resolve = async (context: StoryContext): Promise<number> => {
  const id = await withHistory(context)
  await context.sandbox.setStatus(id, 'resolved')
  return id
}

const withoutForm = ({ sandbox }: StoryContext) => sandbox.changeSetting('pre-chat', { isEnabled: false })

/** Resolves the conversation of a tenant that takes no message after that. */
const close = async (context: StoryContext): Promise<void> => {
  await context.sandbox.changeSetting('channel', { allow_messages_after_resolved: false })
  await resolve(context)
}

const sendEveryKind = async (context: StoryContext): Promise<void> => {
  const id = await createConversation(context, HISTORY.slice(-2))
  for (const { name, drafts } of buildExamples(context.sandbox.url))
    if (!LEFT_OUT.includes(name)) for (const draft of drafts) await context.sandbox.sendMessage(id, draft)
}

const type = async ({ sandbox }: StoryContext): Promise<void> => {
  const id = (await sandbox.conversations()).at(-1)?.id
  if (id !== undefined) await sandbox.setTyping(id, true, 1)
}

/** Prepares the history, and a fault of the requests that send messages. */
const failSending = (fault: object) => async (context: StoryContext): Promise<void> => {
  await withHistory(context)
  await context.sandbox.addOwnFault({ path: '/messages', method: 'POST', ...fault })
} // prettier-ignore

const WITH_HISTORY = { ...CHAT, isConversation: true, prepare: withHistory, shows: 'role=log >> text=/Four hours/' } as const // prettier-ignore

/**
 * A tenant whose visitors may record diagnostics. The bar, which the visitor has requested, may leave the messages less
 * than half of a low window.
 */
const RECORDED = {
  ...CHAT,
  prepare: async (context: StoryContext): Promise<void> => {
    await context.sandbox.changeSetting('page', { support: { recorder: true } })
    await withHistory(context)
  },
} as const

/** A tenant that suggests articles while a visitor writes a first message. */
const SUGGESTING = {
  ...CHAT,
  otherTenants: ['away'],
  prepare: (context: StoryContext) => context.sandbox.changeSetting('page', { suggestedArticles: { indexes: {} } }),
} as const

/** A tenant whose visitors may save their conversation and remove their data from the browser. */
const OFFERING = {
  ...CHAT,
  prepare: async (context: StoryContext): Promise<void> => {
    await context.sandbox.changeSetting('page', { ownCopy: { save: true, forget: true, offline: true } })
    await withHistory(context)
  },
} as const

/** A tenant that removes metadata of pictures, and lets visitors edit them. */
const PICTURES = {
  ...CHAT,
  otherTenants: ['away'],
  prepare: async (context: StoryContext): Promise<void> => {
    await context.sandbox.changeSetting('page', { pictureEditor: true })
    await withHistory(context)
  },
} as const

const COMPOSER = 'textarea'
const MENU = { click: 'role=button[name="More options"]' }
const END = { click: 'role=menuitem[name="End conversation"]' }
const SAVE = { click: 'role=menuitem[name="Save conversation"]' }
const FORGET = { click: 'role=menuitem[name="Forget me on this device"]' }
const RECORD = { click: 'role=menuitem[name="Record a problem"]' }
const RECORD_BUTTON = { click: 'role=alertdialog >> role=button[name="Record a problem"]' }
const STOP = { click: 'role=button[name="Stop"]' }
const RESTART = { click: 'role=menuitem[name="Restart conversation"]' }
const START = { click: 'role=button[name="Start Conversation"]' }
const RATE = { click: 'label:has(input[type=radio]) >> nth=2' }
const CHOOSE_BIKE = { choose: 'input[type=file]', files: [{ name: 'My bike.png', mimeType: 'image/png', base64: BIKE_PNG }] } as const // prettier-ignore
const EDIT = { click: 'role=button[name="Edit My bike.png"]' }
const STAGE = '[data-stage][aria-busy=false]'
const ENTER = { press: STAGE, key: 'Enter' }
const SEND = [{ fill: COMPOSER, text: 'Where is my bike?' }, { press: COMPOSER, key: 'Enter' }] // prettier-ignore

const WRITE_QUESTION = [{ fill: COMPOSER, text: 'How do I charge the battery in winter?' }] // prettier-ignore
const SUGGESTION = 'section li button >> nth=0'
const SUGGESTION_END = 'div button'

const messageKind = (name: string, kinds: readonly string[], shows: string): Story => ({
  ...CHAT,
  name,
  isConversation: true,
  shows: `role=log >> ${shows}`,
  prepare: (context) =>
    createConversation(context, [
      ...HISTORY.slice(-2),
      ...buildExamples(context.sandbox.url)
        .filter(({ name: kind }) => kinds.includes(kind))
        .flatMap(({ drafts }) => drafts.map((draft) => [0, draft] as const)),
    ]),
})

export const CHAT_STORIES: readonly Story[] = [
  { ...CHAT, name: 'chat-empty', otherTenants: ['plain', 'away'], shows: COMPOSER },
  { ...CHAT, name: 'chat-plain', tenant: 'plain', otherTenants: [], shows: COMPOSER },
  {
    ...CHAT,
    name: 'chat-bot',
    tenant: 'bot',
    otherTenants: [],
    prepare: withoutForm,
    steps: [START],
    shows: 'role=log >> text=/What is it about/',
  },
  { ...WITH_HISTORY, name: 'chat-history', prepare: (context) => createConversation(context, HISTORY) },
  { ...WITH_HISTORY, name: 'chat-every-kind', shows: 'role=log', prepare: sendEveryKind },
  messageKind('message-markdown', ['Markdown'], 'strong'),
  { ...WITH_HISTORY, name: 'message-growing', shows: 'role=log >> strong', prepare: (context) => createConversation(context, GROWING) }, // prettier-ignore
  messageKind('message-options', ['Options (input_select)'], 'text="Large"'),
  messageKind('message-form', ['Form'], 'select'),
  {
    ...messageKind('message-form-errors', ['Form'], '[aria-invalid=true] >> nth=0'),
    steps: [{ click: 'role=log >> form >> button[type=submit]' }],
  },
  messageKind('message-cards', ['Cards'], 'text="Cargo bike"'),
  messageKind('message-articles', ['Articles'], 'text="Return a bike"'),
  messageKind('message-email', ['Email (input_email)'], 'input[type=email]'),
  messageKind('message-files', ['Image', 'Audio', 'File (PDF)', 'File without an address'], 'audio'),
  { ...WITH_HISTORY, name: 'chat-unbroken', shows: 'role=log >> code', prepare: (context) => createConversation(context, UNBROKEN) }, // prettier-ignore
  { ...WITH_HISTORY, name: 'chat-right-to-left', shows: 'text=/ships tomorrow/', prepare: (context) => createConversation(context, RIGHT_TO_LEFT) }, // prettier-ignore
  { ...WITH_HISTORY, name: 'chat-typing', repeat: type, shows: 'role=log >> role=img[name=/typing/]' },
  { ...WITH_HISTORY, name: 'chat-menu', steps: [MENU], shows: 'role=menu' },
  { ...WITH_HISTORY, name: 'chat-end-dialog', otherTenants: ['bot'], steps: [MENU, END], shows: 'role=alertdialog' }, // prettier-ignore
  { ...RECORDED, name: 'chat-record-dialog', steps: [MENU, RECORD], shows: 'role=alertdialog' },
  {
    ...RECORDED,
    name: 'chat-recorded',
    steps: [MENU, RECORD, RECORD_BUTTON, STOP],
    shows: 'role=button[name="Send"]',
  },
  { ...SUGGESTING, name: 'chat-suggested-articles', steps: WRITE_QUESTION, shows: SUGGESTION },
  {
    ...SUGGESTING,
    name: 'chat-suggested-article',
    steps: [...WRITE_QUESTION, { click: SUGGESTION }],
    shows: `article ~ ${SUGGESTION_END} >> nth=1`,
  },
  {
    ...SUGGESTING,
    name: 'chat-suggested-article-helped',
    steps: [...WRITE_QUESTION, { click: SUGGESTION }, { click: `article ~ ${SUGGESTION_END} >> nth=0` }],
    shows: 'article ~ div >> text=/not been sent/',
  },
  { ...OFFERING, name: 'chat-menu-own-copy', steps: [MENU], shows: 'role=menuitem[name="Save conversation"]' },
  { ...OFFERING, name: 'chat-save-dialog', steps: [MENU, SAVE], shows: 'role=dialog' },
  { ...OFFERING, name: 'chat-saved', steps: [MENU, SAVE, { click: 'role=button[name="As plain text"]' }], shows: 'role=dialog >> textarea' }, // prettier-ignore
  { ...OFFERING, name: 'chat-forget-dialog', steps: [MENU, FORGET], shows: 'role=alertdialog' },
  { ...CHAT, name: 'chat-transcript', prepare: resolve, steps: [{ click: 'text="Request a conversation transcript"' }], shows: 'input[type=email]' }, // prettier-ignore
  {
    ...CHAT,
    name: 'chat-restart-dialog',
    tenant: 'bot',
    otherTenants: [],
    prepare: withoutForm,
    steps: [START, { click: 'role=log >> text="Where is my order?"' }, MENU, RESTART],
    shows: 'role=alertdialog',
  },
  { ...WITH_HISTORY, name: 'chat-emoji', otherTenants: ['bot'], steps: [{ click: 'role=button[name="Choose an emoji"]' }], shows: 'role=gridcell >> nth=0' }, // prettier-ignore
  // The long text itself needs the room of the messages here.
  { ...CHAT, name: 'chat-too-long', prepare: withHistory, steps: [{ fill: COMPOSER, text: 'word '.repeat(230) }], shows: 'text=/149 characters/' }, // prettier-ignore
  { ...WITH_HISTORY, name: 'chat-files', steps: [{ choose: 'input[type=file]', files: [{ name: 'A very long name of a screenshot from yesterday evening.png', mimeType: 'image/png', base64: BIKE_PNG }, { name: 'Invoice LB-20418.pdf', mimeType: 'application/pdf', bytes: 61_000 }] }], shows: 'text=/Invoice/' }, // prettier-ignore
  { ...PICTURES, name: 'picture-chosen', steps: [CHOOSE_BIKE], shows: EDIT.click },
  { ...PICTURES, name: 'picture-editor', steps: [CHOOSE_BIKE, EDIT, ENTER, ENTER, { click: 'role=button[name="Crop"]' }, ENTER], shows: '[data-area=crop]' }, // prettier-ignore
  { ...PICTURES, name: 'picture-discard', steps: [CHOOSE_BIKE, EDIT, ENTER, ENTER, { press: STAGE, key: 'Escape' }], shows: 'role=alertdialog' }, // prettier-ignore
  { ...PICTURES, name: 'picture-unreadable', steps: [{ choose: 'input[type=file]', files: [{ name: 'IMG_2041.HEIC', mimeType: 'image/heic', bytes: 4_000 }] }], shows: 'role=alert >> text=/JPEG/' }, // prettier-ignore
  { ...WITH_HISTORY, name: 'chat-file-too-large', otherTenants: ['away'], steps: [{ choose: 'input[type=file]', files: [{ name: 'film.mp4', mimeType: 'video/mp4', bytes: 43_000_000 }] }], shows: 'role=alert' }, // prettier-ignore
  { ...WITH_HISTORY, name: 'chat-pending', prepare: failSending({ name: 'latency', milliseconds: 120_000 }), steps: SEND, shows: 'text="Where is my bike?"' }, // prettier-ignore
  { ...WITH_HISTORY, name: 'chat-failed', prepare: failSending({ name: 'respond-with-status', status: 422 }), steps: SEND, shows: 'role=log >> role=button[name="Try again"]' }, // prettier-ignore
  { ...WITH_HISTORY, name: 'chat-offline', steps: [{ offline: true }, ...SEND], shows: 'text=/You are offline/' },
  { ...CHAT, name: 'chat-to-rate', otherTenants: ['bot'], prepare: resolve, shows: 'role=radio >> nth=0' },
  { ...CHAT, name: 'chat-rated', otherTenants: ['bot'], prepare: resolve, steps: [RATE], shows: 'role=radio[checked]' },
  { ...CHAT, name: 'chat-rating-sent', otherTenants: ['bot'], prepare: resolve, steps: [RATE, { click: 'role=log >> role=button[name="Submit"]' }], shows: 'text=/rated|Thank/i' }, // prettier-ignore
  { ...CHAT, name: 'chat-closed', prepare: close, shows: 'role=button[name="Start a new conversation"]' },
  { ...CHAT, name: 'chat-unread', prepare: (context) => createConversation(context, UNREAD), shows: 'role=log >> text=/grinds/' }, // prettier-ignore
]
