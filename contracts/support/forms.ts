import type { Form } from './expectation.ts'

// Verifiers match a pattern against the whole text.

/** Any non-empty text, or a number, that identifies something. */
export const IDENTIFIER = /^[\s\S]*\S[\s\S]*$/

const ADDRESS = /^https?:\/\/.+$/
const PICTURE = /^(\/|https?:\/\/).+$/
/** A missing picture does no harm to a visitor. Pact matches JSON null as the text "null". */
const PICTURE_OR_NONE = /^(null|(\/|https?:\/\/).+)?$/

/**
 * Patterns by field name, for fields of which the code accepts only certain values. A looser pattern would accept
 * values that do not work.
 */
export const FORMS: Readonly<Record<string, Form>> = {
  avatar_url: PICTURE_OR_NONE,
  thumbnail: PICTURE_OR_NONE,
  thumb_url: PICTURE_OR_NONE,
  bot_icon: PICTURE,
  WIDGET_BRAND_URL: ADDRESS,
  data_url: ADDRESS,
  media_url: ADDRESS,
  uri: ADDRESS,
  link: ADDRESS,
  origin: ADDRESS,
  widget_color: /^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/,
  utc_off_set: /^[+-]\d{2}:[0-5]\d$/,
  availability_status: /^(online|busy|offline)$/,
  message_type: /^[0-3]$/,
}

/** Seconds since 1970, from 2001 to 2286. Milliseconds have three more digits, and 0 is not the time of a message. */
export const SECONDS = /^[1-9]\d{9}(\.\d+)?$/

const SECONDS_OR_ZERO = /^(0|[1-9]\d{9}(\.\d+)?)$/

const LANGUAGE = /^[A-Za-z]{2,3}([_-][A-Za-z0-9]+)*$/
const HOUR = /^([01]?\d|2[0-3])$/
const MINUTE = /^[0-5]?\d$/

/** Patterns by field name for the unit and the range of values that the code uses without a check. */
export const FORMS_BY_FIELD: Readonly<Record<string, Form>> = {
  created_at: SECONDS,
  contact_last_seen_at: SECONDS_OR_ZERO,
  locale: LANGUAGE,
  iso_639_1_code: LANGUAGE,
  day_of_week: /^[0-6]$/,
  open_hour: HOUR,
  close_hour: HOUR,
  open_minutes: MINUTE,
  close_minutes: MINUTE,
  /** In megabytes. */
  MAXIMUM_FILE_UPLOAD_SIZE: /^\d{1,4}(\.\d+)?$/,
}
