import './everyPart.ts'
import { toAccount } from '#api/wire/account.ts'
import { toChannel } from '#api/wire/channel.ts'
import { record } from '#api/wire/fields.ts'
import type { Account } from '#domain/account.ts'
import type { Channel } from '#domain/channel.ts'
import { type Locale, parseLocale } from '#domain/locale.ts'
import { type Part, PARTS } from '#domain/parts.ts'
import { findPatternProblem, type PatternProblem } from '#domain/pattern.ts'
import { CliError } from '../errors.ts'
import { type Answer, askJson } from './askJson.ts'
import { shownText } from './problem.ts'
import type { Copy } from './tenant.ts'
import type { Rule } from './rules.ts'
import { COPY, NAME, type TenantFile, type TenantWishes } from './tenantRules.ts'

type AskOptions = { readonly timeoutMs?: number; readonly log: (line: string) => void }

const TIMEOUT_MS = 10_000

/**
 * Loads what the running services know about a tenant. It requests only public data, and only from the middleware: each
 * request for the widget API's own configuration would create a contact (ADR 0029).
 */
export async function askServices(
  file: TenantFile,
  { timeoutMs = TIMEOUT_MS, log }: AskOptions,
): Promise<TenantWishes> {
  const base = file.services?.middleware ?? ''
  if (base === '') return {}
  const about = `${base}/v2/widget/${file.token}`
  const [config, reply] = await Promise.all([
    askJson(`${about}/config`, { timeoutMs }),
    askJson(`${about}/channel`, { timeoutMs }),
  ])
  const account = read(config, toAccount, `${about}/config`)
  if (account === undefined) throw new CliError('unknownTenant', `${shownText(file.token)} at ${base}`)
  const channel = read(reply, (value) => toChannelOf(file.token, value), `${about}/channel`)
  for (const line of [...channelLines(channel), ...accentLines(file, channel)]) log(`${about}/channel${line}`)
  return {
    parts: PARTS.filter((part) => !ABSENT[part]?.({ file, account, channel })),
    ...(channel && channelWishes(channel, (what) => log(`${about}/channel: ${what}, so it is ignored`))),
  }
}

const PATTERN_PROBLEMS: Readonly<Record<PatternProblem, string>> = {
  tooLong: 'it is longer than 256 characters',
  invalid: 'it is not a valid regular expression',
  unsupported: 'it uses a look-around, a back reference or an inline flag',
  tooManyRepeats: 'it repeats its parts too often',
}

/** Returns lines for the log: the channel is missing, or a field has a pattern that the widget ignores. */
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

/** Reports patterns that the widget cannot use. The widget accepts any text in such a field. */
const patternProblems = ({ preChat: { fields } }: Channel): readonly string[] =>
  fields.flatMap(({ name, pattern }) => {
    const problem = pattern === undefined ? undefined : findPatternProblem(pattern)
    const shown = `the pattern of the field ${shownText(name)} is not used`
    return problem === undefined
      ? []
      : [`${shown}: ${PATTERN_PROBLEMS[problem]}. Change it; otherwise the field accepts any text.`]
  })

function read<Found>(answer: Answer, map: (value: unknown) => Found | undefined, url: string): Found | undefined {
  if (answer.status === 'missing') return undefined
  const found = map(answer.value)
  if (found === undefined) throw new CliError('serviceGarbled', `${url} (JSON, but not the requested data)`)
  return found
}

function toChannelOf(token: string, value: unknown): Channel | undefined {
  const channel = toChannel(record(value) ?? {}, undefined)
  return channel?.websiteToken === token ? channel : undefined
}

type Known = { readonly file: TenantFile; readonly account: Account; readonly channel: Channel | undefined }

/** Tests that return true if a feature is known to be unused. A feature is built in unless its test returns true. */
const ABSENT: Readonly<Partial<Record<Part, (known: Known) => boolean>>> = {
  attachments: ({ channel }) => channel?.features.includes('attachments') === false,
  bot: ({ channel }) => channel !== undefined && channel.connectedBotName === undefined,
  contactForm: ({ account }) => !account.showsContactForm,
  csat: ({ channel }) => channel?.isCsatEnabled === false,
  emoji: ({ channel }) => channel?.features.includes('emoji_picker') === false,
  knowledgeBase: ({ account }) => !account.surfacesKnowledgeBase,
  phone: ({ channel }) => channel !== undefined && !asksPhone(channel),
  preChat: ({ channel }) => channel?.preChat.isEnabled === false,
  productEvents: ({ account, file }) => !account.isGainsightEnabled && Object.keys(file.analytics ?? {}).length === 0,
}

const asksPhone = ({ preChat: { isEnabled, fields } }: Channel): boolean =>
  isEnabled && fields.some((field) => field.isEnabled && field.kind === 'standard' && field.name === 'phoneNumber')

/**
 * Converts the channel into tenant settings. Service data is trusted no more than a file: a value that breaks the rules
 * is left to the defaults.
 */
function channelWishes(channel: Channel, onBad: (what: string) => void): TenantWishes {
  const locale = parseLocale(channel.locale) ?? 'en'
  const languages = [...new Set<Locale>(channel.languages.flatMap((code) => parseLocale(code) ?? []))]
  const copy = ownWords(channel, onBad)
  const name = isGood(NAME, channel.websiteName) ? channel.websiteName : ''
  if (name !== channel.websiteName) onBad('its name is not valid')
  return {
    locale,
    accent: channel.accent,
    name,
    ...(languages.length > 0 && { languages }),
    ...(Object.keys(copy).length > 0 && { copy: { [locale]: copy } }),
  }
}

function ownWords(
  { welcomeTitle, welcomeTagline, outOfOfficeMessage = '', preChat }: Channel,
  onBad: (what: string) => void,
): Copy {
  const copy = {
    welcomeTitle,
    welcomeTagline,
    outOfOfficeMessage,
    preChatMessage: preChat.isEnabled ? preChat.message : '',
  }
  const words = Object.entries(copy).map(([key, text]) => [key, text.replaceAll('\r\n', '\n')] as const)
  return Object.fromEntries(
    words.filter(([key, text]) => {
      if (text === '') return false
      const isFit = isGood(COPY[key as keyof Copy].rule, text)
      if (!isFit) onBad(`its ${key} is not valid`)
      return isFit
    }),
  )
}

const isGood = (rule: Rule<string>, text: string): boolean =>
  rule.read(text, { path: '', tell: () => undefined }) !== undefined
