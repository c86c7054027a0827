import type { Form } from './expectation.ts'

// Verifiers hold a form against the whole text.

/** Some text, or a number: what names a thing. */
export const NAMING = /^[\s\S]*\S[\s\S]*$/

const ADDRESS = /^https?:\/\/.+$/
const PICTURE = /^(\/|https?:\/\/).+$/
/** A missing picture harms no visitor. Pact matches JSON null as the text "null". */
const PICTURE_OR_NONE = /^(null|(\/|https?:\/\/).+)?$/

/** What the code looks for in fields of which not any text or number will do; nothing looser works. */
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

/** Seconds since 1970, from 2001 to 2286; milliseconds have three digits more, and 0 is no time of a message. */
export const SECONDS = /^[1-9]\d{9}(\.\d+)?$/

const SECONDS_OR_NEVER = /^(0|[1-9]\d{9}(\.\d+)?)$/

const LANGUAGE = /^[A-Za-z]{2,3}([_-][A-Za-z0-9]+)*$/
const HOUR = /^([01]?\d|2[0-3])$/
const MINUTE = /^[0-5]?\d$/

/** Units and ranges by field name, for values that the code takes as they are. */
export const MEANINGS: Readonly<Record<string, Form>> = {
  created_at: SECONDS,
  contact_last_seen_at: SECONDS_OR_NEVER,
  locale: LANGUAGE,
  iso_639_1_code: LANGUAGE,
  day_of_week: /^[0-6]$/,
  open_hour: HOUR,
  close_hour: HOUR,
  open_minutes: MINUTE,
  close_minutes: MINUTE,
  /** Megabytes. */
  MAXIMUM_FILE_UPLOAD_SIZE: /^\d{1,4}(\.\d+)?$/,
}
