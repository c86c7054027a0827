import './allFeatures.ts'
import { toAccount } from '#api/wire/account.ts'
import { toChannel } from '#api/wire/channel.ts'
import { record } from '#tools/fields.ts'
import type { Account } from '#domain/account.ts'
import type { Channel } from '#domain/channel.ts'
import { type Locale, parseLocale } from '#domain/locale.ts'
import { type Part, PARTS } from '#domain/parts.ts'
import { findPatternProblem, type PatternProblem } from '#domain/preChat/pattern.ts'
import { CliError } from '../errors.ts'
import { type JsonResponse, fetchJson } from './fetchJson.ts'
import { formatValue, toSafeText } from './problem.ts'
import type { Copy, TenantFile, TenantSettings } from './tenant.ts'
import { COPY_FIELDS, NAME } from './tenantRules.ts'

type ServiceOptions = { readonly timeoutMs?: number; readonly log: (line: string) => void }

const TIMEOUT_MS = 10_000

const OTHER_TENANT_ADVICE =
  'Check the token, and that --services is the address of the middleware, or build with --offline. widget-cli mock responds with the channel of demo to every token.'

/**
 * Loads what the running services know about a tenant. It requests only public data, and only from the middleware: each
 * request for the widget API's own configuration would create a contact (ADR 0029).
 */
export async function fetchServedSettings(
  file: TenantFile,
  { timeoutMs = TIMEOUT_MS, log }: ServiceOptions,
): Promise<TenantSettings> {
  const base = file.services?.middleware ?? ''
  if (base === '') return {}
  const tenantUrl = `${base}/v2/widget/${file.token}`
  const [configResponse, channelResponse] = await Promise.all([
    fetchJson(`${tenantUrl}/config`, { timeoutMs }),
    fetchJson(`${tenantUrl}/channel`, { timeoutMs }),
  ])
  const account = parseResponse(configResponse, toAccount, `${tenantUrl}/config`)
  if (account === undefined) throw new CliError('unknownTenant', `${toSafeText(file.token)} at ${base}`)
  const channel = parseChannel(channelResponse, file.token, `${tenantUrl}/channel`)
  for (const line of [...channelLines(channel), ...accentLines(file, channel)]) log(`${tenantUrl}/channel${line}`)
  return {
    parts: PARTS.filter((part) => !UNUSED_FEATURE_TESTS[part]?.({ file, account, channel })),
    ...(channel && toChannelSettings(channel, (what) => log(`${tenantUrl}/channel: ${what}, so it is ignored`))),
  }
}

const PATTERN_PROBLEMS: Readonly<Record<PatternProblem, string>> = {
  tooLong: 'it is longer than 256 characters',
  invalid: 'it is not a valid regular expression',
  unsupported: 'it uses a look-around, a back reference or an inline flag',
  tooManyRepeats: 'it repeats its parts too often',
}

/**
 * Returns lines for the log: the channel is missing, or the widget ignores the regular expression of a pre-chat field.
 */
const channelLines = (channel: Channel | undefined): readonly string[] =>
  channel === undefined
    ? [' is missing: name, colour, languages and forms get their defaults']
    : patternProblems(channel).map((problem) => `: ${problem}`)

/**
 * Returns a log line if the accent of the file differs from the server's. The server's colour replaces the build's
 * colour in every open chat, so a difference is probably a mistake.
 */
const accentLines = ({ accent }: TenantFile, channel: Channel | undefined): readonly string[] =>
  accent === undefined || channel === undefined || accent === channel.accent
    ? []
    : [`: the server's accent is ${channel.accent}, and the file's is ${accent}. The bubble has the file's, and the chat the server's.`] // prettier-ignore

/**
 * Reports regular expressions of pre-chat fields that the widget cannot use. The widget accepts any text in such a
 * field.
 */
const patternProblems = ({ preChat: { fields } }: Channel): readonly string[] =>
  fields.flatMap(({ name, pattern }) => {
    const problem = pattern === undefined ? undefined : findPatternProblem(pattern)
    const shown = `the pattern of the field ${toSafeText(name)} is not used`
    return problem === undefined
      ? []
      : [`${shown}: ${PATTERN_PROBLEMS[problem]}. Change it; otherwise the field accepts any text.`]
  })

function parseResponse<Found>(
  response: JsonResponse,
  map: (value: unknown) => Found | undefined,
  url: string,
): Found | undefined {
  if (response.status === 'missing') return undefined
  const found = map(response.value)
  if (found === undefined) throw new CliError('serviceGarbled', `${url} (JSON, but not the requested data)`)
  return found
}

/** Returns the channel; undefined if there is none. Throws if the service answers with that of another token, as the mock does. */
function parseChannel(response: JsonResponse, token: string, url: string): Channel | undefined {
  const channel = parseResponse(response, (value) => toChannel(record(value) ?? {}, undefined), url)
  if (channel === undefined || channel.websiteToken === token) return channel
  const tokens = `requested token: ${formatValue(token)}, token of the response: ${formatValue(channel.websiteToken)}`
  throw new CliError('serviceGarbled', `${url} (${tokens})`, { next: OTHER_TENANT_ADVICE })
}

type KnownSettings = { readonly file: TenantFile; readonly account: Account; readonly channel: Channel | undefined }

/** Tests that return true if a feature is known to be unused. A feature is built in unless its test returns true. */
const UNUSED_FEATURE_TESTS: Readonly<Partial<Record<Part, (known: KnownSettings) => boolean>>> = {
  attachments: ({ channel }) => channel?.features.includes('attachments') === false,
  bot: ({ channel }) => channel !== undefined && channel.connectedBotName === undefined,
  contactForm: ({ account }) => !account.showsContactForm,
  csat: ({ channel }) => channel?.isCsatEnabled === false,
  emoji: ({ channel }) => channel?.features.includes('emoji_picker') === false,
  knowledgeBase: ({ account }) => !account.surfacesKnowledgeBase,
  suggestedArticles: ({ account }) => !account.surfacesKnowledgeBase,
  phone: ({ channel }) => channel !== undefined && !requestsPhone(channel),
  preChat: ({ channel }) => channel?.preChat.isEnabled === false,
  productEvents: ({ account, file }) => !account.isGainsightEnabled && Object.keys(file.analytics ?? {}).length === 0,
}

const requestsPhone = ({ preChat: { isEnabled, fields } }: Channel): boolean =>
  isEnabled && fields.some((field) => field.isEnabled && field.kind === 'standard' && field.name === 'phoneNumber')

/**
 * Converts the channel into tenant settings. Service data is trusted no more than a file: a value that breaks the rules
 * is left to the defaults.
 */
function toChannelSettings(channel: Channel, onInvalid: (what: string) => void): TenantSettings {
  const locale = parseLocale(channel.locale) ?? 'en'
  const languages = [...new Set<Locale>(channel.languages.flatMap((code) => parseLocale(code) ?? []))]
  const copy = toCopy(channel, onInvalid)
  const name = NAME.safeParse(channel.websiteName).success ? channel.websiteName : ''
  if (name !== channel.websiteName) onInvalid('its name is not valid')
  return {
    locale,
    accent: channel.accent,
    name,
    ...(languages.length > 0 && { languages }),
    ...(Object.keys(copy).length > 0 && { copy: { [locale]: copy } }),
  }
}

function toCopy(
  { welcomeTitle, welcomeTagline, outOfOfficeMessage = '', preChat }: Channel,
  onInvalid: (what: string) => void,
): Copy {
  const copy = {
    welcomeTitle,
    welcomeTagline,
    outOfOfficeMessage,
    preChatMessage: preChat.isEnabled ? preChat.message : '',
  }
  const texts = Object.entries(copy).map(([key, text]) => [key, text.replaceAll('\r\n', '\n')] as const)
  return Object.fromEntries(
    texts.filter(([key, text]) => {
      if (text === '') return false
      const isValidText = COPY_FIELDS[key as keyof Copy].safeParse(text).success
      if (!isValidText) onInvalid(`its ${key} is not valid`)
      return isValidText
    }),
  )
}
