import { WEBSITE_TOKEN } from '#tools/websiteToken.ts'
import { parseHex, toHex } from '#tools/colour.ts'
import { LOCALES, parseLocale } from '#domain/locale.ts'
import { PARTS } from '#domain/parts.ts'
import { toCableUrl, toDsn, toEndpoint, toOrigin, toServiceUrl, toVideoHost } from './addresses.ts'
import { between, fields, type FieldsOf, oneOf, parsed, pattern, prose, sortedList } from './rules.ts'
import type { Copy, Services, Tenant } from './tenant.ts'

/** Settings in the file of a tenant. All but the token are optional; the services or the defaults supply the rest. */
export type TenantFile = Pick<Tenant, 'token'> & TenantSettings

export type TenantSettings = {
  readonly [Key in Exclude<keyof Tenant, 'token' | 'services'>]?: Exclude<Tenant[Key], undefined>
} & { readonly services?: Partial<Services> }

/** Tenant file as it is written. `$schema` lets editors offer completions. */
type Written = TenantFile & { readonly $schema?: string }

/** Returns true for a valid token. As the key of an object, `__proto__` would be lost or would change the prototype. */
export const isToken = (text: string): boolean => WEBSITE_TOKEN.test(text) && text !== '__proto__'

export const TOKEN_GRAMMAR = 'Write 1 to 128 letters, digits, hyphens and underscores, but not "__proto__".'

const token = parsed((text) => (isToken(text) ? text : undefined), TOKEN_GRAMMAR, {
  pattern: '^(?!__proto__$)[\\w-]{1,128}$',
})

const colour = pattern({ expression: /^#([\da-fA-F]{3}|[\da-fA-F]{6})$/, right: 'Write #rgb or #rrggbb.' }, (text) =>
  toHex(parseHex(text) ?? [0, 0, 0]),
)

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

export const COPY_FIELDS: FieldsOf<Copy> = {
  welcomeTitle: { rule: line, about: 'Headline of the first screen.' },
  welcomeTagline: { rule: prose({ maxLength: 500, hasLines: true }), about: 'Text below the headline.' },
  outOfOfficeMessage: { rule: paragraph, about: 'Text that is shown while the team is away.' },
  preChatMessage: { rule: paragraph, about: 'Text above the form before a chat.' },
}

const SERVICES: FieldsOf<Services> = {
  widgetApi: { rule: service, about: 'Conversation server; "" is the origin of the widget’s page.' },
  middleware: { rule: service, about: 'Service of the account; "" is the origin of the widget’s page.' },
  knowledgeBase: { rule: service, about: 'Service of the help articles; "" is the origin of the widget’s page.' },
  cable: { rule: cable, about: 'WebSocket of the cable; "" is /cable of the conversation server.' },
  sounds: { rule: service, about: 'Server of /sound; "" is the conversation server.' },
  metrics: { rule: service, about: 'Receiver of metrics; "" is none.' },
  ipCountry: { rule: service, about: 'Service that finds the country of an IP address; "" is none.' },
}

const locale = oneOf(LOCALES, parseLocale)
const languages = sortedList(locale, { min: 1, max: LOCALES.length, what: 'languages' })
const parts = sortedList(oneOf(PARTS), { min: 0, max: PARTS.length, what: 'parts' })

export const NAME = prose({ maxLength: 100 })

const TENANT_FIELDS: FieldsOf<Written> = {
  $schema: { rule: prose({ maxLength: 2048 }), about: 'Address of this schema, for editors.' },
  token: { rule: token, about: 'Public website token, which is part of every address of the tenant.' },
  name: { rule: NAME, about: 'Name of the company, as visitors know it.' },
  accent: {
    rule: colour,
    about: 'Colour of the bubble, and of the chat until its server has sent the colour of the channel.',
  },
  locale: { rule: locale, about: 'Language for visitors whose own language is not enabled.' },
  languages: { rule: languages, about: 'Enabled languages; `locale` and English are always enabled.' },
  parts: { rule: parts, about: 'Features of the build; all other features are compiled out.' },
  copy: {
    rule: fields<Tenant['copy']>(
      Object.fromEntries(LOCALES.map((language) => [language, { rule: fields<Copy>(COPY_FIELDS), about: `Texts in ${language}.` }])) as FieldsOf<Tenant['copy']>, // prettier-ignore
    ),
    about: 'The tenant’s own texts for each language.',
  },
  services: { rule: fields<Partial<Services>>(SERVICES), about: 'Base addresses of the services.' },
  hosts: {
    rule: sortedList(origin, { min: 1, max: 1000, what: 'origins' }),
    about: 'Origins that may embed the widget; every origin if this key is missing.',
  },
  cableUserId: { rule: oneOf(['send', 'omit']), about: '`omit` is for a stock Chatwoot 4.10.' },
  analytics: {
    rule: fields<Tenant['analytics']>({
      beacon: { rule: endpoint, about: 'Address that receives product events.' },
      gainsight: { rule: endpoint, about: 'Address of the Gainsight PX tag, with its key in the query.' },
    }),
    about: 'Receivers of product events, which describe actions of visitors.',
  },
  errorReports: {
    rule: fields<NonNullable<Tenant['errorReports']>>({ dsn: { rule: dsn, about: 'DSN of a Sentry project.' } }, [
      'dsn',
    ]),
    about: 'Receiver of error reports.',
  },
  metricsRate: { rule: between(0, 100), about: 'Percentage of visits that are measured.' },
  videoHosts: {
    rule: sortedList(videoHost, { min: 0, max: 50, what: 'hosts' }),
    about: 'Hosts whose videos may play in articles, in addition to YouTube, Vimeo, Loom and Wistia.',
  },
  plan: { rule: parts, about: 'Features that the contract allows; `preflight` reports parts beyond it.' },
}

export const TENANT_RULE = fields<Written>(TENANT_FIELDS, ['token'])
