import type { Fields } from '#tools/fields.ts'
import type { Inbox, Store } from './store.ts'
import { BOT } from './messageKinds.ts'

const field = (overrides: Fields): Fields => ({ type: 'text', required: false, enabled: true, ...overrides })

const preChat = {
  pre_chat_message: 'Who are you?',
  pre_chat_fields: [
    field({
      name: 'emailAddress',
      field_type: 'standard',
      type: 'email',
      label: 'Address',
      placeholder: 'me@example.com',
    }),
    field({ name: 'phoneNumber', field_type: 'standard', label: 'Phone', placeholder: '+1' }),
    field({
      name: 'tent',
      field_type: 'contact_attribute',
      type: 'list',
      label: 'Tent',
      placeholder: 'One',
      values: ['A'],
    }),
    field({
      ...{ name: 'invoice', field_type: 'conversation_attribute', label: 'Invoice', placeholder: 'A-1' },
      ...{ regex_pattern: '^A', regex_cue: 'Begins with A' },
    }),
  ],
}

const channel = {
  ...{ website_name: 'Camp', avatar_url: 'https://files.example.com/camp.png', locale: 'fr', widget_color: '#0a5c36' },
  ...{ welcome_title: 'Welcome', welcome_tagline: 'Sit down by the fire.', reply_time: 'in_a_few_hours' },
  enabled_features: ['attachments', 'emoji_picker', 'end_conversation', 'use_inbox_avatar_for_bot'],
  enabled_languages: [
    { name: 'English', iso_639_1_code: 'en' },
    { name: 'Français', iso_639_1_code: 'fr' },
  ],
  ...{ pre_chat_form_enabled: true, pre_chat_form_options: preChat },
  ...{
    working_hours_enabled: true,
    out_of_office_message: 'We sleep.',
    utc_off_set: '+01:00',
  },
  ...{ allow_messages_after_resolved: true, disable_branding: false },
}

const FLAGS = [
  ...['show_contact_form', 'show_hiver_branding', 'live_chat_customisation_feature_access'],
  ...['prechat_country_code_feature_access', 'surface_kb_feature_access', 'script_loaded_on_webpage'],
  ...['disable_widget_notifications', 'gainsight_enabled'],
]

const account = {
  ...Object.fromEntries(FLAGS.map((flag) => [flag, true])),
  ...{ bot_icon: 'https://files.example.com/robin.png', bot_name: 'Robin', tenant: 'camp', usergroup_id: 12 },
  knowledge_base: { enabled: true, id: 'camp' },
}

const brand = {
  ...{ BRAND_NAME: 'Talk', INSTALLATION_NAME: 'Talk', WIDGET_BRAND_URL: 'https://talk.example.com' },
  MAXIMUM_FILE_UPLOAD_SIZE: 40,
}

const NO_TIMES = { open_hour: null, open_minutes: null, close_hour: null, close_minutes: null }

function week(ids: Fields): readonly Fields[] {
  const day = (day_of_week: number, hours: Fields): Fields => ({
    ...{ ...ids, day_of_week, closed_all_day: false, open_all_day: false, ...hours },
  })
  return [
    day(0, { closed_all_day: true, ...NO_TIMES }),
    day(1, { open_hour: 9, open_minutes: 0, close_hour: 17, close_minutes: 0 }),
    day(2, { open_all_day: true, open_hour: 0, open_minutes: 0, close_hour: 23, close_minutes: 59 }),
  ]
}

/** Returns the settings of an inbox with every optional feature enabled. */
export function allOptions(store: Store): Partial<Inbox> {
  const [id, accountId] = [store.nextId(), store.nextId()]
  const working_hours = week({ inbox_id: id, account_id: accountId })
  return { id, accountId, channel: { ...channel, working_hours }, brand, account, bot: BOT }
}
