import { createConversation } from '../situations/createConversation.ts'
import { HISTORY, UNREAD } from '../situations/conversations.ts'
import { HELD_MS, type Story, type StoryContext, WITH_HELP } from './story.ts'

const HOME = { screen: 'Home', tenant: 'demo', path: '/home', shows: 'h1' } as const

const CARD = 'main button >> text=/Send us/'

const ARTICLE = 'text="Charge the battery"'

const hold =
  (...paths: readonly string[]) =>
  async ({ sandbox }: StoryContext): Promise<void> => {
    for (const path of paths) await sandbox.addOwnFault({ name: 'latency', path, milliseconds: HELD_MS })
  }

export const HOME_STORIES: readonly Story[] = [
  { ...HOME, name: 'home-first', otherTenants: WITH_HELP, shows: ARTICLE },
  { ...HOME, name: 'home-unread', shows: 'text=/grinds instead/', prepare: (context) => createConversation(context, UNREAD) }, // prettier-ignore
  { ...HOME, name: 'home-history', shows: 'text=/Four hours/', prepare: (context) => createConversation(context, HISTORY) }, // prettier-ignore
  { ...HOME, name: 'home-bot', tenant: 'bot', otherTenants: [], shows: ARTICLE },
  { ...HOME, name: 'home-away', tenant: 'away', otherTenants: [], shows: ARTICLE },
  { ...HOME, name: 'home-plain', tenant: 'plain', otherTenants: [], shows: CARD },
  { ...HOME, name: 'home-search', otherTenants: WITH_HELP, shows: 'text=/article\\(s\\) found|articles? found/', steps: [{ fill: 'input', text: 'battery' }] }, // prettier-ignore
  { ...HOME, name: 'home-help-failed', shows: CARD, prepare: ({ sandbox }) => sandbox.addOwnFault({ name: 'respond-with-status', path: '/knowledge-base', status: 500 }) }, // prettier-ignore
  {
    ...HOME,
    name: 'loading-home',
    screen: 'Loading',
    shows: '[aria-busy=true]',
    prepare: hold('/config', '/knowledge-base'),
  },
  { ...HOME, name: 'loading-chat', screen: 'Loading', path: '/chat', shows: 'role=log', prepare: hold('/messages', '/config') }, // prettier-ignore
  {
    ...HOME,
    name: 'loading-help',
    screen: 'Loading',
    otherTenants: WITH_HELP,
    path: '/help',
    shows: 'input',
    prepare: hold('/knowledge-base'),
  },
  { ...HOME, name: 'setup-failed', screen: 'Loading', path: '/chat', shows: 'role=button[name="Try again"]', prepare: ({ sandbox }) => sandbox.addOwnFault({ name: 'respond-with-status', path: '/config', status: 500 }) }, // prettier-ignore
]
