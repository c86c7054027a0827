import type { Sandbox } from '../sandbox.ts'
import { HISTORY, UNREAD } from './story.ts'

type Stage = {
  /** Client for the situation's tenant. */
  readonly sandbox: Sandbox
  readonly contactId: number
  /** Origin of the host page. */
  readonly origin: string
}

export type Situation = {
  readonly name: string
  /** Description of the situation, for the list. */
  readonly words: string
  readonly tenant: 'demo' | 'plain' | 'bot' | 'away'
  /** `nobody` is a first visit without a stored conversation; `guest` is a visitor that the server knows. */
  readonly visitor: 'nobody' | 'guest'
  /** Prepares the sandbox, which has its seeded state before. */
  readonly prepare?: (stage: Stage) => Promise<unknown>
  /** Query parameters of the page's address. */
  readonly query?: Readonly<Record<string, string>>
}

const IN_THE_CHAT = { open: 'chat' }

const tell = async ({ sandbox, contactId }: Stage, lines: typeof HISTORY): Promise<number> => {
  const { id } = await sandbox.begin(contactId)
  const now = Math.floor(Date.now() / 1000)
  for (const [minutesAgo, draft] of lines) await sandbox.say(id, { ...draft, at: now - minutesAgo * 60 })
  return id
}

const resolve = async (stage: Stage): Promise<void> => {
  const id = await tell(stage, HISTORY.slice(-6))
  await stage.sandbox.setStatus(id, 'resolved')
}

const offerCampaign = ({ sandbox, origin }: Stage) =>
  sandbox.put('campaigns', [
    {
      id: 30,
      message: 'Free delivery until Sunday, to the **third floor** too. Shall I reserve one for you?',
      trigger_rules: { url: `${origin}/*`, time_on_page: 2 },
    },
  ])

const guest = { tenant: 'demo', visitor: 'guest' } as const

/** Situations that the widget has to handle, one of each kind. */
export const SITUATIONS: readonly Situation[] = [
  { ...guest, name: 'First visit', words: 'A closed bubble; nothing is known and nothing was asked.', visitor: 'nobody', query: { forget: '1' } }, // prettier-ignore
  { ...guest, name: 'Returning, with history', words: 'A week of talk with two agents, a file and a picture.', query: IN_THE_CHAT, prepare: (stage) => tell(stage, HISTORY) }, // prettier-ignore
  { ...guest, name: 'Pre-chat form', words: 'Name, email and phone are asked before the first message.', query: IN_THE_CHAT, prepare: ({ sandbox }) => sandbox.put('pre-chat', { isEnabled: true }) }, // prettier-ignore
  { ...guest, name: 'Away, contact form', words: 'Closed, nobody there; questions go by mail.', tenant: 'away', query: IN_THE_CHAT, prepare: ({ sandbox }) => sandbox.put('account', { show_contact_form: true }) }, // prettier-ignore
  { ...guest, name: 'Bot with a script', words: 'Lumi asks, finds an order, takes questions, hands over.', tenant: 'bot', query: IN_THE_CHAT }, // prettier-ignore
  { ...guest, name: 'Campaign due now', words: 'Two seconds on this page, then an offer.', prepare: offerCampaign, query: { summon: '1' } }, // prettier-ignore
  { ...guest, name: 'Resolved, to be rated', words: 'The conversation is over and asks for a rating.', query: IN_THE_CHAT, prepare: resolve }, // prettier-ignore
  { ...guest, name: 'Unread messages', words: 'Closed, with three lines of news beside the bubble.', prepare: (stage) => tell(stage, UNREAD) }, // prettier-ignore
  { ...guest, name: 'Right to left', words: 'Arabic, on the left, with history.', query: { ...IN_THE_CHAT, locale: 'ar', position: 'left' }, prepare: (stage) => tell(stage, HISTORY) }, // prettier-ignore
  { ...guest, name: 'Dark', words: 'The dark scheme, with history.', query: { ...IN_THE_CHAT, darkMode: 'dark' }, prepare: (stage) => tell(stage, HISTORY) }, // prettier-ignore
  { ...guest, name: 'Few features', words: 'No files, no emoji, no help, no hours, two languages.', tenant: 'plain', query: IN_THE_CHAT }, // prettier-ignore
  { ...guest, name: 'Older server', words: 'The configuration as servers sent it until 2023.', query: IN_THE_CHAT, prepare: ({ sandbox }) => sandbox.put('shape', { shape: 'legacy' }) }, // prettier-ignore
]

/** Returns the page's address for a situation. It names a locale, as the frame remembers the previous situation's. */
export const addressOf = ({ tenant, query }: Situation, here: string): string => {
  const url = new URL('/', here)
  for (const [name, value] of Object.entries({ token: tenant, locale: 'en', ...query, pane: 'Situations' }))
    url.searchParams.set(name, value)
  return url.href
}
