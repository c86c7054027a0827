import type { TenantStateRecord } from '../world/records.ts'

const WORKING_DAYS = [1, 2, 3, 4, 5]

const day = (dayOfWeek: number) => ({
  day_of_week: dayOfWeek,
  open_hour: 9,
  open_minutes: 30,
  close_hour: 17,
  close_minutes: 45,
  closed_all_day: false,
  open_all_day: false,
})

const OPEN_ALL_DAY = {
  ...day(6),
  open_hour: 0,
  open_minutes: 0,
  close_hour: 23,
  close_minutes: 59,
  open_all_day: true,
}

const CLOSED_ALL_DAY = { day_of_week: 0, closed_all_day: true, open_all_day: false }

/** Returns a form field in which every property is set. */
const field = (fieldType: string, [name, type, label]: readonly [name: string, type: string, label: string]) => ({
  name,
  type,
  label,
  field_type: fieldType,
  required: true,
  enabled: true,
  placeholder: `${label}, please`,
  values: ['Family', 'City'],
  regex_pattern: '.{2,}',
  regex_cue: 'Two letters at the least',
})

const ACCOUNT = {
  show_contact_form: true,
  show_hiver_branding: true,
  is_workflow_enabled: true,
  bot_name: 'Lumi',
  live_chat_customisation_feature_access: true,
  prechat_country_code_feature_access: true,
  surface_kb_feature_access: true,
  script_loaded_on_webpage: true,
  knowledge_base: { enabled: true, id: 'kb-1' },
  disable_widget_notifications: true,
  gainsight_enabled: true,
  usergroup_id: 7,
}

/**
 * Returns the state of an inbox in which every setting is present, so that tests can check every value that the widget
 * reads.
 */
export const allSettings = (avatarUrl: string): Partial<TenantStateRecord> => ({
  botName: 'Lumi',
  features: ['attachments', 'emoji_picker', 'end_conversation', 'use_inbox_avatar_for_bot'],
  languages: ['en', 'de'],
  preChat: {
    isEnabled: true,
    fields: [
      field('standard', ['emailAddress', 'email', 'Email']),
      field('standard', ['fullName', 'text', 'Full name']),
      field('standard', ['phoneNumber', 'text', 'Phone number']),
      field('contact_attribute', ['bike', 'list', 'Your bike']),
      field('conversation_attribute', ['order', 'text', 'Order number']),
    ],
  },
  workingHours: {
    isEnabled: true,
    days: [...WORKING_DAYS.map(day), OPEN_ALL_DAY, CLOSED_ALL_DAY],
    utcOffset: '+05:30',
  },
  channel: {
    avatar_url: avatarUrl,
    out_of_office_message: 'We are out riding. Leave a word and we will write back tomorrow.',
    allow_messages_after_resolved: true,
    timezone: 'Asia/Kolkata',
  },
  account: { ...ACCOUNT, bot_icon: avatarUrl, tenant: 'lumen' },
})
