import type { Sandbox } from '../sandbox.ts'
import { createConversation } from './createConversation.ts'
import { buildExamples } from '../desk/examples.ts'
import { HISTORY, UNREAD } from './conversations.ts'
import { offerCampaign } from './offerCampaign.ts'

type SituationContext = {
  /** Client of the sandbox's control API for the situation's tenant. */
  readonly sandbox: Sandbox
  readonly contactId: number
  /** Origin of the host page. */
  readonly origin: string
}

export type Situation = {
  readonly name: string
  /** Description of the situation, for the list. */
  readonly description: string
  readonly tenant: 'demo' | 'plain' | 'bot' | 'away'
  /** `new` is a first visit without a stored conversation; `known` is a visitor that the server knows. */
  readonly visitor: 'new' | 'known'
  /** Creates the situation's data in the sandbox, after all earlier changes of the tenant were undone. */
  readonly prepare?: (context: SituationContext) => Promise<unknown>
  /** Query parameters that the situation sets in the harness page's address. */
  readonly query?: Readonly<Record<string, string>>
}

const CHAT_OPEN = { open: 'chat' }

const resolve = async (context: SituationContext): Promise<void> => {
  const id = await createConversation(context, HISTORY.slice(-6))
  await context.sandbox.setStatus(id, 'resolved')
}

/** Lets visitors record voice messages, in a conversation with audio of an agent. */
async function prepareVoice(context: Parameters<typeof createConversation>[0]): Promise<void> {
  await context.sandbox.changeSetting('page', { voiceMessages: true })
  const audio = buildExamples(context.sandbox.url).filter(({ name }) => name === 'Audio')
  await createConversation(context, [
    ...HISTORY.slice(-2),
    ...audio.flatMap(({ drafts }) => drafts.map((draft) => [0, draft] as const)),
  ])
}

const KNOWN_VISITOR = { tenant: 'demo', visitor: 'known' } as const

/** Prepared situations that the harness opens, such as a first visit or a form before the first message. */
export const SITUATIONS: readonly Situation[] = [
  { ...KNOWN_VISITOR, name: 'First visit', description: 'A closed bubble. No data is stored and no request was sent.', visitor: 'new', query: { forget: '1' } }, // prettier-ignore
  { ...KNOWN_VISITOR, name: 'Returning, with history', description: 'A week of talk with two agents, a file and a picture.', query: CHAT_OPEN, prepare: (context) => createConversation(context, HISTORY) }, // prettier-ignore
  { ...KNOWN_VISITOR, name: 'Pre-chat form', description: 'Name, email and phone are asked before the first message.', query: CHAT_OPEN, prepare: ({ sandbox }) => sandbox.changeSetting('pre-chat', { isEnabled: true }) }, // prettier-ignore
  { ...KNOWN_VISITOR, name: 'Away, contact form', description: 'Closed and no agent online. Questions are sent by mail.', tenant: 'away', query: CHAT_OPEN, prepare: ({ sandbox }) => sandbox.changeSetting('account', { show_contact_form: true }) }, // prettier-ignore
  { ...KNOWN_VISITOR, name: 'Bot with a script', description: 'Lumi asks, finds an order, takes questions, hands over.', tenant: 'bot', query: CHAT_OPEN }, // prettier-ignore
  { ...KNOWN_VISITOR, name: 'Answer word by word', description: 'Start, and ask about the winter: Lumi answers as it thinks.', tenant: 'bot', query: CHAT_OPEN }, // prettier-ignore
  { ...KNOWN_VISITOR, name: 'Campaign due now', description: 'Two seconds on this page, then an offer.', prepare: (context) => offerCampaign(context, 2), query: { summon: '1' } }, // prettier-ignore
  { ...KNOWN_VISITOR, name: 'Resolved, to be rated', description: 'The conversation is over and asks for a rating.', query: CHAT_OPEN, prepare: resolve }, // prettier-ignore
  { ...KNOWN_VISITOR, name: 'Unread messages', description: 'Closed, with three lines of news beside the bubble.', prepare: (context) => createConversation(context, UNREAD) }, // prettier-ignore
  { ...KNOWN_VISITOR, name: 'Suggested articles', description: 'Articles that fit a first message stand above it while it is written.', query: CHAT_OPEN, prepare: ({ sandbox }) => sandbox.changeSetting('page', { suggestedArticles: { indexes: {} } }) }, // prettier-ignore
  { ...KNOWN_VISITOR, name: 'Voice messages', description: 'The composer records, and audio has a player with speeds.', query: CHAT_OPEN, prepare: prepareVoice }, // prettier-ignore
  { ...KNOWN_VISITOR, name: 'Right to left', description: 'Arabic, on the left, with history.', query: { ...CHAT_OPEN, locale: 'ar', position: 'left' }, prepare: (context) => createConversation(context, HISTORY) }, // prettier-ignore
  { ...KNOWN_VISITOR, name: 'Dark', description: 'The dark scheme, with history.', query: { ...CHAT_OPEN, darkMode: 'dark' }, prepare: (context) => createConversation(context, HISTORY) }, // prettier-ignore
  { ...KNOWN_VISITOR, name: 'Few features', description: 'No files, no emoji, no help, no hours, two languages.', tenant: 'plain', query: CHAT_OPEN }, // prettier-ignore
  { ...KNOWN_VISITOR, name: 'Older server', description: 'The configuration as servers sent it until 2023.', query: CHAT_OPEN, prepare: ({ sandbox }) => sandbox.changeSetting('shape', { shape: 'legacy' }) }, // prettier-ignore
]

/** Returns the page's address for a situation, always with a locale, as the frame remembers the previous locale. */
export const buildUrl = ({ tenant, query }: Situation, currentUrl: string): string => {
  const url = new URL('/', currentUrl)
  for (const [name, value] of Object.entries({ token: tenant, locale: 'en', ...query, pane: 'Situations' }))
    url.searchParams.set(name, value)
  return url.href
}
