import type { Form } from './expectation.ts'

// Verifiers hold a form against the whole text.

/** Some text, or a number: what names a thing. */
export const NAMING = /^[\s\S]*\S[\s\S]*$/

const ADDRESS = /^https?:\/\/.+$/
const PICTURE = /^(\/|https?:\/\/).+$/
/** Nobody is harmed where there is no picture. */
const PICTURE_OR_NONE = /^((\/|https?:\/\/).+)?$/

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
