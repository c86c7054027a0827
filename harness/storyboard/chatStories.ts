import { createConversation, type DatedMessage } from '../situations/createConversation.ts'
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

const withHistory = (context: StoryContext): Promise<number> => createConversation(context, HISTORY.slice(-6))

const resolve = async (context: StoryContext): Promise<number> => {
  const id = await withHistory(context)
  await context.sandbox.setStatus(id, 'resolved')
  return id
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

const COMPOSER = 'textarea'
const MENU = { click: 'role=button[name="More options"]' }
const SEND = [{ fill: COMPOSER, text: 'Where is my bike?' }, { press: COMPOSER, key: 'Enter' }] // prettier-ignore

const messageKind = (name: string, kinds: readonly string[]): Story => ({
  ...CHAT,
  name,
  isConversation: true,
  shows: 'role=log >> time',
  prepare: async (context) => {
    const id = await createConversation(context, HISTORY.slice(-2))
    for (const { name: kind, drafts } of buildExamples(context.sandbox.url))
      if (kinds.includes(kind)) for (const draft of drafts) await context.sandbox.sendMessage(id, draft)
  },
})

export const CHAT_STORIES: readonly Story[] = [
  { ...CHAT, name: 'chat-empty', shows: COMPOSER },
  { ...CHAT, name: 'chat-plain', tenant: 'plain', shows: COMPOSER },
  { ...CHAT, name: 'chat-bot', tenant: 'bot', shows: 'main' },
  { ...WITH_HISTORY, name: 'chat-history', prepare: (context) => createConversation(context, HISTORY) },
  { ...WITH_HISTORY, name: 'chat-every-kind', shows: 'role=log', prepare: sendEveryKind },
  messageKind('message-markdown', ['Markdown']),
  messageKind('message-options', ['Options (input_select)']),
  messageKind('message-form', ['Form']),
  { ...messageKind('message-form-errors', ['Form']), steps: [{ click: 'role=log >> form >> button[type=submit]' }] },
  messageKind('message-cards', ['Cards']),
  messageKind('message-articles', ['Articles']),
  messageKind('message-email', ['Email (input_email)']),
  messageKind('message-files', ['Image', 'Audio', 'File (PDF)', 'File without an address']),
  { ...WITH_HISTORY, name: 'chat-unbroken', shows: 'role=log >> code', prepare: (context) => createConversation(context, UNBROKEN) }, // prettier-ignore
  { ...WITH_HISTORY, name: 'chat-right-to-left', shows: 'text=/ships tomorrow/', prepare: (context) => createConversation(context, RIGHT_TO_LEFT) }, // prettier-ignore
  { ...WITH_HISTORY, name: 'chat-typing', repeat: type },
  { ...WITH_HISTORY, name: 'chat-menu', steps: [MENU], shows: 'role=button[name="End conversation"]' },
  { ...WITH_HISTORY, name: 'chat-end-dialog', steps: [MENU, { click: 'role=button[name="End conversation"]' }], shows: 'dialog[open], [role=dialog], [role=alertdialog]' }, // prettier-ignore
  { ...WITH_HISTORY, name: 'chat-transcript', steps: [MENU, { click: 'text="Request a conversation transcript"' }], shows: 'input[type=email]' }, // prettier-ignore
  { ...WITH_HISTORY, name: 'chat-emoji', steps: [{ click: 'role=button[name="Choose an emoji"]' }], shows: 'role=gridcell >> nth=0' }, // prettier-ignore
  { ...WITH_HISTORY, name: 'chat-too-long', steps: [{ fill: COMPOSER, text: 'word '.repeat(230) }], shows: COMPOSER },
  { ...WITH_HISTORY, name: 'chat-files', steps: [{ choose: 'input[type=file]', files: [{ name: 'A very long name of a screenshot from yesterday evening.png', mimeType: 'image/png', bytes: 900 }, { name: 'Invoice LB-20418.pdf', mimeType: 'application/pdf', bytes: 61_000 }] }], shows: 'text=/Invoice/' }, // prettier-ignore
  { ...WITH_HISTORY, name: 'chat-file-too-large', steps: [{ choose: 'input[type=file]', files: [{ name: 'film.mp4', mimeType: 'video/mp4', bytes: 41_000_000 }] }], shows: 'role=alert' }, // prettier-ignore
  { ...WITH_HISTORY, name: 'chat-pending', prepare: failSending({ kind: 'delay', milliseconds: 120_000 }), steps: SEND, shows: 'text="Where is my bike?"' }, // prettier-ignore
  { ...WITH_HISTORY, name: 'chat-failed', prepare: failSending({ kind: 'status', status: 422 }), steps: SEND, shows: 'role=log >> role=button[name="Try again"]' }, // prettier-ignore
  { ...WITH_HISTORY, name: 'chat-offline', steps: [{ offline: true }, ...SEND], shows: 'text=/You are offline/' },
  { ...CHAT, name: 'chat-to-rate', prepare: resolve, shows: 'role=radio >> nth=0' },
  { ...CHAT, name: 'chat-rated', prepare: resolve, steps: [{ click: 'label:has(input[type=radio]) >> nth=2' }], shows: 'role=radio[checked] >> nth=0' }, // prettier-ignore
  { ...CHAT, name: 'chat-unread', prepare: (context) => createConversation(context, UNREAD), shows: 'role=log >> text=/grinds/' }, // prettier-ignore
]
