import { parseHex, toHex } from '#domain/colour.ts'
import { LOCALES, parseLocale } from '#domain/locale.ts'
import { PARTS } from '#domain/parts.ts'
import { toCableUrl, toDsn, toEndpoint, toOrigin, toServiceUrl, toVideoHost } from './addresses.ts'
import { between, fields, type FieldsOf, oneOf, parsed, pattern, prose, sortedList } from './rules.ts'
import type { Copy, Services, Tenant } from './tenant.ts'

/** Settings in the file of a tenant. All but the token are optional; the services or the defaults supply the rest. */
export type TenantFile = Pick<Tenant, 'token'> & TenantWishes

export type TenantWishes = {
  readonly [Key in Exclude<keyof Tenant, 'token' | 'services'>]?: Exclude<Tenant[Key], undefined>
} & { readonly services?: Partial<Services> }

/** Tenant file as it is written. `$schema` lets editors offer completions. */
type Written = TenantFile & { readonly $schema?: string }

/** Returns true for a valid token. As the key of an object, `__proto__` would be lost or would change the prototype. */
export const isToken = (text: string): boolean => /^[\w-]{1,128}$/.test(text) && text !== '__proto__'

export const TOKEN_GRAMMAR = 'Write 1 to 128 letters, digits, hyphens and underscores, but not "__proto__".'

const token = parsed((text) => (isToken(text) ? text : undefined), TOKEN_GRAMMAR, {
  pattern: '^(?!__proto__$)[\\w-]{1,128}$',
})

const colour = pattern({ expression: /^#([\da-fA-F]{3}|[\da-fA-F]{6})$/, right: 'Write #rgb or #rrggbb.' }, (text) =>
  toHex(parseHex(text) ?? [0, 0, 0]),
)

const HTTPS = 'https (http only for localhost, *.localhost or 127.0.0.1)'
const PLAINLY = 'exactly as a browser writes it: no name, no fragment, no port it has anyway, a host in lower case'

export const SERVICE_GRAMMAR = `Write an ${HTTPS} address without a query, ${PLAINLY}; or "" for the page’s own origin.`

const service = parsed(toServiceUrl, SERVICE_GRAMMAR, { maxLength: 2048 }) // prettier-ignore
const cable = parsed(toCableUrl, `Write a wss or ${HTTPS} address without a query, ${PLAINLY}.`, { maxLength: 2048 })
const endpoint = parsed(toEndpoint, `Write an ${HTTPS} address, ${PLAINLY}.`, { maxLength: 2048 })
const origin = parsed(toOrigin, `Write an origin such as https://shop.example.com: ${HTTPS}, no path, no *, ${PLAINLY}.`, { maxLength: 2048 }) // prettier-ignore
const videoHost = parsed(toVideoHost, 'Write a host such as play.example.com: no scheme, no port, no single name.', { maxLength: 253 }) // prettier-ignore
const dsn = parsed(toDsn, 'Write it as its project gives it: https://KEY@host/NUMBER.', { maxLength: 2048 })

const line = prose({ longest: 200 })
const paragraph = prose({ longest: 2000, hasLines: true })

export const COPY: FieldsOf<Copy> = {
  welcomeTitle: { rule: line, about: 'The first screen’s headline.' },
  welcomeTagline: { rule: prose({ longest: 500, hasLines: true }), about: 'What stands below the headline.' },
  outOfOfficeMessage: { rule: paragraph, about: 'What is said while nobody is there.' },
  preChatMessage: { rule: paragraph, about: 'What stands above the form before a chat.' },
}

const SERVICES: FieldsOf<Services> = {
  widgetApi: { rule: service, about: 'The conversation server; "" is the origin of the widget’s page.' },
  middleware: { rule: service, about: 'The account’s own service; "" is the origin of the widget’s page.' },
  knowledgeBase: { rule: service, about: 'Help articles; "" is the origin of the widget’s page.' },
  cable: { rule: cable, about: 'The socket; "" is /cable of the conversation server.' },
  sounds: { rule: service, about: 'Where /sound lies; "" is the conversation server.' },
  metrics: { rule: service, about: 'Where figures go; "" is nowhere.' },
  ipCountry: { rule: service, about: 'Who tells a country from an address; "" is nobody.' },
}

const locale = oneOf(LOCALES, parseLocale)
const languages = sortedList(locale, { least: 1, most: LOCALES.length, what: 'languages' })
const parts = sortedList(oneOf(PARTS), { least: 0, most: PARTS.length, what: 'parts' })

export const NAME = prose({ longest: 100 })

const TABLE: FieldsOf<Written> = {
  $schema: { rule: prose({ longest: 2048 }), about: 'Where this schema lies, for editors.' },
  token: { rule: token, about: 'Public, in every address of the tenant’s.' },
  name: { rule: NAME, about: 'The company’s, as visitors know it.' },
  accent: {
    rule: colour,
    about: 'The colour of the bubble, and of the chat until its server has sent the colour of the channel.',
  },
  locale: { rule: locale, about: 'Spoken where a visitor’s own language is not enabled.' },
  languages: { rule: languages, about: 'Languages enabled; `locale` and English always are.' },
  parts: { rule: parts, about: 'What is built in; what is missing here is compiled out.' },
  copy: {
    rule: fields<Tenant['copy']>(
      Object.fromEntries(LOCALES.map((language) => [language, { rule: fields<Copy>(COPY), about: `In ${language}.` }])) as FieldsOf<Tenant['copy']>, // prettier-ignore
    ),
    about: 'The tenant’s own texts, a language each.',
  },
  services: { rule: fields<Partial<Services>>(SERVICES), about: 'Base addresses of the services.' },
  hosts: {
    rule: sortedList(origin, { least: 1, most: 1000, what: 'origins' }),
    about: 'Origins that may embed the widget; every one, where this is missing.',
  },
  cableUserId: { rule: oneOf(['send', 'omit']), about: '`omit` for a stock Chatwoot 4.10.' },
  analytics: {
    rule: fields<Tenant['analytics']>({
      beacon: { rule: endpoint, about: 'Where product events are sent.' },
      gainsight: { rule: endpoint, about: 'The Gainsight PX tag, with its key in the query.' },
    }),
    about: 'Who counts what visitors do.',
  },
  errorReports: {
    rule: fields<NonNullable<Tenant['errorReports']>>({ dsn: { rule: dsn, about: 'A Sentry project.' } }, ['dsn']),
    about: 'Who hears of errors.',
  },
  metricsRate: { rule: between(0, 100), about: 'Of a hundred visits, how many are measured.' },
  videoHosts: {
    rule: sortedList(videoHost, { least: 0, most: 50, what: 'hosts' }),
    about: 'Hosts whose films may play in articles, besides YouTube, Vimeo, Loom and Wistia.',
  },
  plan: { rule: parts, about: 'What the contract allows; `preflight` tells which parts go beyond it.' },
}

export const TENANT_RULE = fields<Written>(TABLE, ['token'])
