import { createConversation } from '../situations/createConversation.ts'
import { UNREAD } from '../situations/conversations.ts'
import { OFFER_ID, offerCampaign } from '../situations/offerCampaign.ts'
import { HELD_MS, type Story, type StoryContext, WITH_HELP } from './story.ts'

const PRE_CHAT = { screen: 'Form', tenant: 'demo', path: '/chat', shows: 'form', prepare: ({ sandbox }: StoryContext) => sandbox.changeSetting('pre-chat', { isEnabled: true }) } as const // prettier-ignore

const CONTACT = { screen: 'Form', tenant: 'away', otherTenants: [], path: '/chat', shows: 'form', prepare: ({ sandbox }: StoryContext) => sandbox.changeSetting('account', { show_contact_form: true }) } as const // prettier-ignore

const HELP = {
  screen: 'Help',
  tenant: 'demo',
  otherTenants: WITH_HELP,
  path: '/help',
  shows: 'text="Charge the battery"',
} as const

const PREVIEW = { screen: 'Preview', tenant: 'demo', path: '/home', query: { showUnreadView: 'true' } } as const

const SUBMIT = { click: 'form >> button[type=submit]' }

const failHelp = (path: string, status: number) => ({ sandbox }: StoryContext) =>
  sandbox.addOwnFault({ name: 'respond-with-status', path, status }) // prettier-ignore

const holdHelp = ({ sandbox }: StoryContext) =>
  sandbox.addOwnFault({ name: 'latency', path: '/knowledge-base', milliseconds: HELD_MS })

/** Longer than a story is shown, so that only the command starts the campaign. */
const NEVER_SECONDS = 3600

export const FORM_STORIES: readonly Story[] = [
  { ...PRE_CHAT, name: 'pre-chat' },
  { ...PRE_CHAT, name: 'pre-chat-errors', steps: [SUBMIT], shows: '[aria-invalid=true] >> nth=0' },
  { ...CONTACT, name: 'contact-form' },
  { ...CONTACT, name: 'contact-form-errors', steps: [SUBMIT], shows: '[aria-invalid=true] >> nth=0' },
  { ...CONTACT, name: 'contact-form-sent', steps: [{ fill: 'input[type=email]', text: 'ada@example.com' }, { fill: 'textarea', text: 'When do you open again? I need a bike.' }, { fill: 'input:not([type=email]) >> nth=0', text: 'Ada Byron' }, SUBMIT], shows: 'text=/submitted successfully/' }, // prettier-ignore
]

export const HELP_STORIES: readonly Story[] = [
  { ...HELP, name: 'help' },
  { ...HELP, name: 'help-search', steps: [{ fill: 'input', text: 'battery' }], shows: 'text=/found/' },
  { ...HELP, name: 'help-no-hit', steps: [{ fill: 'input', text: 'submarine' }], shows: 'text=/No article found/' },
  { ...HELP, name: 'help-failed', prepare: failHelp('/knowledge-base', 500), shows: 'text=/could not be loaded/' },
  { ...HELP, name: 'help-search-failed', prepare: failHelp('/search', 500), steps: [{ fill: 'input', text: 'battery' }], shows: 'text=/search did not work/' }, // prettier-ignore
  { ...HELP, name: 'article-table', path: '/help/article/41', shows: 'article' },
  { ...HELP, name: 'article-broken-html', path: '/help/article/79', shows: 'article' },
  { ...HELP, name: 'article-long-title', path: '/help/article/39', shows: 'article' },
  { ...HELP, name: 'article-video', path: '/help/article/72', shows: 'article iframe' },
  { ...HELP, name: 'article-code', path: '/help/article/50', shows: 'article pre' },
  { ...HELP, name: 'article-rated', path: '/help/article/41', steps: [{ click: 'role=button[name="No"]' }], shows: 'role=complementary' }, // prettier-ignore
  { ...HELP, name: 'loading-article', screen: 'Loading', path: '/help/article/41', prepare: holdHelp, shows: 'role=status >> text=/Loading the article/' }, // prettier-ignore
  { ...HELP, name: 'article-not-found', path: '/help/article/999999', shows: 'text=/could not be found/' },
]

export const PREVIEW_STORIES: readonly Story[] = [
  { ...PREVIEW, name: 'preview-one', prepare: (context) => createConversation(context, UNREAD.slice(0, 2)), shows: 'main li button' }, // prettier-ignore
  { ...PREVIEW, name: 'preview-three', prepare: (context) => createConversation(context, UNREAD), shows: 'main li button >> nth=2' }, // prettier-ignore
  { ...PREVIEW, name: 'preview-campaign', query: {}, prepare: (context) => offerCampaign(context, NEVER_SECONDS), commands: [{ event: 'start-campaign', campaignId: String(OFFER_ID) }], shows: 'text=/Free delivery/' }, // prettier-ignore
]
