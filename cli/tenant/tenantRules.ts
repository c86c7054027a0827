import { z } from 'zod'
import { WEBSITE_TOKEN } from '#tools/websiteToken.ts'
import { parseHex, toHex } from '#tools/colour.ts'
import { type Locale, LOCALES, parseLocale } from '#domain/locale.ts'
import { PARTS } from '#domain/parts.ts'
import { toCableUrl, toDsn, toEndpoint, toOrigin, toServiceUrl, toVideoHost } from './addresses.ts'
import { between, fields, oneOf, optional, parsed, prose, type RulesOf, sortedList, truth } from './rules.ts'
import type { Copy, Services, TenantSettings } from './tenant.ts'

/** Returns true for a valid token. As the key of an object, `__proto__` would be lost or would change the prototype. */
export const isToken = (text: string): boolean => WEBSITE_TOKEN.test(text) && text !== '__proto__'

export const TOKEN_GRAMMAR = 'Write 1 to 128 letters, digits, hyphens and underscores, but not "__proto__".'

const token = parsed((text) => (isToken(text) ? text : undefined), TOKEN_GRAMMAR, {
  pattern: '^(?!__proto__$)[\\w-]{1,128}$',
})

const COLOUR = /^#([\da-fA-F]{3}|[\da-fA-F]{6})$/
const colour = z
  .string('Write #rgb or #rrggbb.')
  .regex(COLOUR, 'Write #rgb or #rrggbb.')
  .transform((text) => toHex(parseHex(text) ?? [0, 0, 0]))

const HTTPS = 'https (http only for localhost, *.localhost or 127.0.0.1)'
const CANONICAL_FORM =
  'Write it exactly as a browser does: host in lower case, no user name, no fragment, no default port.'

export const SERVICE_GRAMMAR = `Write an ${HTTPS} address without a query, or "" for the page’s own origin. ${CANONICAL_FORM}`

const service = parsed(toServiceUrl, SERVICE_GRAMMAR, { maxLength: 2048 }) // prettier-ignore
const cable = parsed(toCableUrl, `Write a wss or ${HTTPS} address without a query. ${CANONICAL_FORM}`, {
  maxLength: 2048,
})
const endpoint = parsed(toEndpoint, `Write an ${HTTPS} address. ${CANONICAL_FORM}`, { maxLength: 2048 })
const origin = parsed(toOrigin, `Write an origin such as https://shop.example.com: ${HTTPS}, no path, no *. ${CANONICAL_FORM}`, { maxLength: 2048 }) // prettier-ignore
const videoHost = parsed(toVideoHost, 'Write a host such as play.example.com: no scheme, no port, and at least one dot.', { maxLength: 253 }) // prettier-ignore
const dsn = parsed(toDsn, 'Write the DSN as the project shows it: https://KEY@host/NUMBER.', { maxLength: 2048 })

const line = prose({ maxLength: 200 })
const paragraph = prose({ maxLength: 2000, hasLines: true })

export const COPY_FIELDS = {
  welcomeTitle: line.describe('Headline of the first screen.'),
  welcomeTagline: prose({ maxLength: 500, hasLines: true }).describe('Text below the headline.'),
  outOfOfficeMessage: paragraph.describe('Text that is shown while the team is away.'),
  preChatMessage: paragraph.describe('Text above the form before a chat.'),
} satisfies RulesOf<Copy>

const SERVICES = {
  widgetApi: service.describe('Conversation server; "" is the origin of the widget’s page.'),
  middleware: service.describe('Service of the account; "" is the origin of the widget’s page.'),
  knowledgeBase: service.describe('Service of the help articles; "" is the origin of the widget’s page.'),
  cable: cable.describe('WebSocket of the cable; "" is /cable of the conversation server.'),
  sounds: service.describe('Server of /sound; "" is the conversation server.'),
  metrics: service.describe('Receiver of metrics; "" is none.'),
  ipCountry: service.describe('Service that finds the country of an IP address; "" is none.'),
} satisfies RulesOf<Services>

const locale = oneOf(LOCALES, parseLocale)
const languages = sortedList(locale, { min: 1, max: LOCALES.length, what: 'languages' })
const parts = sortedList(oneOf(PARTS), { min: 0, max: PARTS.length, what: 'parts' })
const createCopyRule = (language: Locale) => fields(optional(COPY_FIELDS)).describe(`Texts in ${language}.`)
const copy = Object.fromEntries(LOCALES.map((language) => [language, createCopyRule(language)])) as {
  readonly [Language in Locale]: ReturnType<typeof createCopyRule>
}

export const NAME = prose({ maxLength: 100 })

const SETTINGS = {
  name: NAME.describe('Name of the company, as visitors know it.'),
  accent: colour.describe('Colour of the bubble, and of the chat until its server has sent the colour of the channel.'),
  locale: locale.describe('Language for visitors whose own language is not enabled.'),
  languages: languages.describe('Enabled languages; `locale` and English are always enabled.'),
  parts: parts.describe('Features of the build; all other features are compiled out.'),
  copy: fields(optional(copy)).describe('The tenant’s own texts for each language.'),
  services: fields(optional(SERVICES)).describe('Base addresses of the services.'),
  hosts: sortedList(origin, { min: 1, max: 1000, what: 'origins' }).describe(
    'Origins that may embed the widget; every origin if this key is missing.',
  ),
  cableUserId: oneOf(['send', 'omit']).describe('`omit` is for a stock Chatwoot 4.10.'),
  preload: oneOf(['intent', 'idle', 'none']).describe(
    'When the chat is loaded before the visitor opens it; `intent` is the default.',
  ),
  analytics: fields(
    optional({
      beacon: endpoint.describe('Address that receives product events.'),
      gainsight: endpoint.describe('Address of the Gainsight PX tag, with its key in the query.'),
    }),
  ).describe('Receivers of product events, which describe actions of visitors.'),
  errorReports: fields({ dsn: dsn.describe('DSN of a Sentry project.') }).describe('Receiver of error reports.'),
  support: fields({
    recorder: truth().describe('Whether visitors may record diagnostics and hand them to the host page.'),
  }).describe('Help for support teams.'),
  streamedAnswers: truth().describe('Whether answers of a bot that sends them word by word are drawn as they grow.'),
  suggestedArticles: truth().describe('Whether help articles are suggested while a visitor writes a first message.'),
  ownCopy: fields(
    optional({
      save: truth().describe('Whether visitors can save their conversation as a file.'),
      forget: truth().describe('Whether visitors can remove their data from this browser.'),
      offline: truth().describe('Whether visitors can read their last messages while the servers cannot be reached.'),
    }),
  ).describe('What visitors may do with their own conversation.'),
  pictureEditor: truth().describe(
    'Whether location and camera data is removed from pictures before they are sent, and visitors can edit pictures.',
  ),
  voiceMessages: truth().describe('Whether visitors can record and send voice messages.'),
  metricsRate: between(0, 100).describe('Percentage of visits that are measured.'),
  videoHosts: sortedList(videoHost, { min: 0, max: 50, what: 'hosts' }).describe(
    'Hosts whose videos may play in articles, in addition to YouTube, Vimeo, Loom and Wistia.',
  ),
  plan: parts.describe('Features that the contract allows; `preflight` reports parts beyond it.'),
} satisfies RulesOf<TenantSettings>

/** Rules of a tenant file, with the descriptions that editors show. `$schema` lets editors offer completions. */
export const TENANT_RULE = fields({
  ...optional({ $schema: prose({ maxLength: 2048 }).describe('Address of this schema, for editors.') }),
  token: token.describe('Public website token, which is part of every address of the tenant.'),
  ...optional(SETTINGS),
})
