import type {
  Channel,
  Feature,
  PreChatField,
  PreChatOptions,
  Session,
  WebsiteToken,
  WorkingHours,
} from '#domain/channel.ts'
import { parseHex, toHex } from '#tools/colour.ts'
import type { ConversationToken, PubsubToken } from '#domain/contact.ts'
import { limitText } from '#domain/message/displayText.ts'
import { ATTACHMENT_LIMIT_MB, DEFAULT_ACCENT } from '#domain/limits.ts'
import { type Fields, list, number, omitUndefined, record, nonEmptyString } from '#tools/fields.ts'
import { isTrue, id, limitedString, mapEach, numeric, imageAddress, webAddress } from './fields.ts'
import { unescapeAll } from './escaped.ts'

/**
 * Features of a channel that this build contains. A feature that the build lacks is off, even if a service enables it.
 * This rule holds for every parser of configuration.
 */
const FEATURES: readonly Feature[] = [
  ...(BUILT_IN.attachments ? (['attachments'] as const) : []),
  ...(BUILT_IN.emoji ? (['emoji_picker'] as const) : []),
  'end_conversation',
  'use_inbox_avatar_for_bot',
]

/**
 * Parses the response of `/config`; undefined without a valid channel and session. The channel is in
 * `website_channel_config` since 2023, and in `chatwoot_website_channel` before.
 */
export function toConfig(value: unknown): { readonly channel: Channel; readonly session: Session } | undefined {
  const body = record(value)
  const current = record(body?.['website_channel_config'])
  const fields = current ?? record(body?.['chatwoot_website_channel'])
  const defaults = record(body?.['chatwoot_widget_defaults'])
  const channel = fields && toChannel({ ...fields, ...omitUndefined({ use_inbox_avatar_for_bot: defaults?.['use_inbox_avatar_for_bot'] }) }, body?.['global_config']) // prettier-ignore
  const session = toSession({
    authToken: current?.['auth_token'] ?? body?.['auth_token'],
    pubsubToken: record(body?.['contact'])?.['pubsub_token'],
    accountId: body?.['account_id'] ?? record(list(fields?.['working_hours'])[0])?.['account_id'],
  })
  return channel && session ? { channel, session } : undefined
}

type SessionFields = { readonly authToken: unknown; readonly pubsubToken: unknown; readonly accountId?: unknown }

function toSession({ authToken, pubsubToken, accountId }: SessionFields): Session | undefined {
  const [auth, pubsub] = [nonEmptyString(authToken), nonEmptyString(pubsubToken)]
  if (auth === undefined || pubsub === undefined) return undefined
  return {
    authToken: auth as ConversationToken,
    pubsubToken: pubsub as PubsubToken,
    ...omitUndefined({ accountId: id(accountId) }),
  }
}

/**
 * Parses the globals of a server-rendered page; undefined without a valid channel and session. The channel's fields
 * have camelCase names, and their texts are HTML-escaped.
 */
export function toRendered(globals: Fields): { readonly channel: Channel; readonly session: Session } | undefined {
  const page = record(globals['chatwootWebChannel'])
  const channel = page && toChannel(snakeCased(unescapeAll(page)), globals['globalConfig'])
  const session = toSession({ authToken: globals['authToken'], pubsubToken: globals['chatwootPubsubToken'] })
  return channel && session ? { channel, session } : undefined
}

const snakeCased = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name === 'utcOffset' ? 'utc_off_set' : name.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`),
      value,
    ]),
  )

/** Parses a channel; undefined without a website token. Names in `fields` are snake_case. `globals` has the brand. */
export function toChannel(fields: Fields, globals: unknown): Channel | undefined {
  const websiteToken = nonEmptyString(fields['website_token'])
  if (websiteToken === undefined) return undefined
  return {
    websiteToken: websiteToken as WebsiteToken,
    websiteName: nonEmptyString(fields['website_name']) ?? '',
    welcomeTitle: nonEmptyString(fields['welcome_title']) ?? '',
    welcomeTagline: nonEmptyString(fields['welcome_tagline']) ?? '',
    accent: toAccent(fields['widget_color']),
    locale: nonEmptyString(fields['locale']) ?? 'en',
    features: toFeatures(fields),
    languages: mapEach(fields['enabled_languages'], (language) => nonEmptyString(record(language)?.['iso_639_1_code'])),
    replyTime: toReplyTime(fields['reply_time']),
    isCsatEnabled: BUILT_IN.csat && isTrue(fields['csat_survey_enabled']),
    allowsMessagesAfterResolved: fields['allow_messages_after_resolved'] !== false,
    preChat: toPreChat(fields),
    isWorkingHoursEnabled: isTrue(fields['working_hours_enabled']),
    workingHours: mapEach(fields['working_hours'], toWorkingHours),
    utcOffsetMinutes: toOffset(fields['utc_off_set']),
    branding: toBranding(fields, record(globals) ?? {}),
    ...omitUndefined({
      avatarUrl: imageAddress(fields['avatar_url']),
      connectedBotName: BUILT_IN.bot ? nonEmptyString(fields['has_a_connected_agent_bot']) : undefined,
      outOfOfficeMessage: nonEmptyString(fields['out_of_office_message']),
    }),
  }
}

const toAccent = (value: unknown): string => {
  const rgb = parseHex(nonEmptyString(value) ?? '')
  return rgb ? toHex(rgb) : DEFAULT_ACCENT
}

function toFeatures(fields: Fields): readonly Feature[] {
  const names = list(fields['enabled_features'])
  const fromDefaults = isTrue(fields['use_inbox_avatar_for_bot']) ? ['use_inbox_avatar_for_bot'] : []
  return FEATURES.filter((feature) => [...names, ...fromDefaults].includes(feature))
}

function toReplyTime(value: unknown): Channel['replyTime'] {
  if (nonEmptyString(value) === undefined) return 'in_a_few_minutes'
  return value === 'in_a_few_minutes' || value === 'in_a_few_hours' || value === 'in_a_day' ? value : 'unknown'
}

/** Parses an offset such as `+05:30` to minutes east of UTC; 0 if it is invalid or larger than any time zone's. */
function toOffset(value: unknown): number {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):([0-5]\d)$/.exec(nonEmptyString(value) ?? '') ?? []
  const offset = Number(hours) * 60 + Number(minutes)
  if (sign === undefined || offset > FURTHEST_OFFSET_MINUTES) return 0
  return sign === '-' ? -offset : offset
}

const FURTHEST_OFFSET_MINUTES = 14 * 60

function toWorkingHours(value: unknown): WorkingHours | undefined {
  const fields = record(value)
  const dayOfWeek = number(fields?.['day_of_week'])
  if (fields === undefined || dayOfWeek === undefined) return undefined
  return {
    dayOfWeek,
    isClosedAllDay: isTrue(fields['closed_all_day']),
    isOpenAllDay: isTrue(fields['open_all_day']),
    openHour: number(fields['open_hour']) ?? 0,
    openMinutes: number(fields['open_minutes']) ?? 0,
    closeHour: number(fields['close_hour']) ?? 0,
    closeMinutes: number(fields['close_minutes']) ?? 0,
  }
}

function toPreChat(fields: Fields): PreChatOptions {
  const options = record(fields['pre_chat_form_options'])
  return {
    isEnabled: BUILT_IN.preChat && isTrue(fields['pre_chat_form_enabled']),
    message: limitedString(options?.['pre_chat_message']) ?? '',
    fields: mapEach(options?.['pre_chat_fields'], toPreChatField),
  }
}

function toPreChatField(value: unknown): PreChatField | undefined {
  const fields = record(value)
  const name = nonEmptyString(fields?.['name'])
  if (fields === undefined || name === undefined) return undefined
  return {
    name,
    kind: toFieldKind(fields['field_type']),
    type: nonEmptyString(fields['type']) ?? 'text',
    label: limitText(nonEmptyString(fields['label']) ?? name),
    placeholder: limitedString(fields['placeholder']) ?? '',
    isRequired: isTrue(fields['required']),
    isEnabled: isTrue(fields['enabled']),
    values: mapEach(fields['values'], nonEmptyString),
    ...omitUndefined({
      pattern: nonEmptyString(fields['regex_pattern']),
      patternHint: limitedString(fields['regex_cue']),
    }),
  }
}

const toFieldKind = (value: unknown): PreChatField['kind'] =>
  value === 'contact_attribute' || value === 'conversation_attribute' ? value : 'standard'

function toBranding(fields: Fields, globals: Fields): Channel['branding'] {
  const limit = numeric(globals['MAXIMUM_FILE_UPLOAD_SIZE'])
  return {
    name: nonEmptyString(globals['BRAND_NAME']) ?? nonEmptyString(globals['INSTALLATION_NAME']) ?? '',
    isShown: !isTrue(fields['disable_branding']),
    maximumUploadMb: limit !== undefined && limit > 0 ? limit : ATTACHMENT_LIMIT_MB,
    ...omitUndefined({
      logoUrl: imageAddress(globals['LOGO_THUMBNAIL']),
      url: webAddress(globals['WIDGET_BRAND_URL']),
    }),
  }
}
