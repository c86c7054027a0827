import type { Form } from './expectation.ts'

/** What the code looks for in fields of which not any text or number will do; nothing looser works. */
export const FORMS: Readonly<Record<string, Form>> = {
  // Nobody is harmed where there is no picture.
  avatar_url: /^$|^\/|^https?:\/\//,
  thumbnail: /^$|^\/|^https?:\/\//,
  thumb_url: /^$|^\/|^https?:\/\//,
  bot_icon: /^\/|^https?:\/\//,
  LOGO_THUMBNAIL: /^\/|^https?:\/\//,
  WIDGET_BRAND_URL: /^https?:\/\//,
  data_url: /^https?:\/\//,
  media_url: /^https?:\/\//,
  uri: /^https?:\/\//,
  link: /^https?:\/\//,
  origin: /^https?:\/\//,
  widget_color: /^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/,
  utc_off_set: /^[+-]\d{2}:[0-5]\d$/,
  availability_status: /^(online|busy|offline)$/,
  message_type: /^[0-3]$/,
}
