import { describe, expect, test } from '@jest/globals'
import { createRespondingApi } from '#test/support/network/respondingApi.ts'

async function load(fields: object, more: object = {}) {
  const reply = {
    website_channel_config: { website_token: 'demo', auth_token: 'a.b.c', ...fields },
    contact: { pubsub_token: 'p' },
    ...more,
  }
  const result = await createRespondingApi(reply).channel.load()
  return result.ok ? result.data.channel : undefined
}

const MONDAY = { day_of_week: 1, closed_all_day: false, open_hour: 9, open_minutes: 30, close_hour: 17, close_minutes: 45, inbox_id: 3 } // prettier-ignore

test('channel settings are mapped to the domain channel, and unknown features are dropped', async () => {
  const channel = await load({
    website_name: 'Lumen Bikes',
    welcome_title: 'Hello',
    welcome_tagline: 'Ask us anything.',
    avatar_url: 'https://a.test/lumen.png',
    widget_color: '#0af',
    locale: 'de',
    enabled_languages: [{ iso_639_1_code: 'de', name: 'Deutsch' }, { iso_639_1_code: 'pt_BR' }],
    enabled_features: ['attachments', 'emoji_picker', 'from_the_future'],
    reply_time: 'in_a_day',
    has_a_connected_agent_bot: 'Lumi',
    csat_survey_enabled: true,
    out_of_office_message: 'Back on Monday',
  })

  expect(channel).toMatchObject({
    websiteToken: 'demo',
    websiteName: 'Lumen Bikes',
    welcomeTitle: 'Hello',
    welcomeTagline: 'Ask us anything.',
    avatarUrl: 'https://a.test/lumen.png',
    accent: '#00aaff',
    locale: 'de',
    languages: ['de', 'pt_BR'],
    features: ['attachments', 'emoji_picker'],
    replyTime: 'in_a_day',
    connectedBotName: 'Lumi',
    isCsatEnabled: true,
    outOfOfficeMessage: 'Back on Monday',
  })
})

test('working hours are parsed by day, and the UTC offset in minutes east', async () => {
  const hours = await load({ working_hours_enabled: true, working_hours: [MONDAY], utc_off_set: '+05:30' })
  const west = await load({ utc_off_set: '-03:00' })

  expect(hours).toMatchObject({
    isWorkingHoursEnabled: true,
    utcOffsetMinutes: 330,
    workingHours: [{ dayOfWeek: 1, isClosedAllDay: false, openHour: 9, openMinutes: 30, closeHour: 17, closeMinutes: 45 }], // prettier-ignore
  })
  expect(west).toMatchObject({ isWorkingHoursEnabled: false, utcOffsetMinutes: -180 })
})

test('the pre-chat form is parsed with its message and fields', async () => {
  const channel = await load({
    pre_chat_form_enabled: true,
    pre_chat_form_options: {
      pre_chat_message: 'Who are you?',
      pre_chat_fields: ['emailAddress', 'fullName', 'phoneNumber'].map((name) => ({ name, enabled: true, required: true })), // prettier-ignore
    },
  })

  expect(channel?.preChat).toMatchObject({
    isEnabled: true,
    message: 'Who are you?',
    fields: ['emailAddress', 'fullName', 'phoneNumber'].map((name) => ({ name, isEnabled: true, isRequired: true })),
  })
})

describe('upload size limit', () => {
  test.each([
    ['the number that the server sends', { MAXIMUM_FILE_UPLOAD_SIZE: 15 }, 15],
    ['the quoted number that the server sends', { MAXIMUM_FILE_UPLOAD_SIZE: '15' }, 15],
    ['40 MB if the server sends none', {}, 40],
    ['40 MB if the server sends a negative number', { MAXIMUM_FILE_UPLOAD_SIZE: -1 }, 40],
  ])('the upload size limit is %s', async (_name, globals, limit) => {
    expect((await load({}, { global_config: globals }))?.branding.maximumUploadMb).toBe(limit)
  })
})

test('the branding is parsed with its name, logo and address', async () => {
  const globals = { BRAND_NAME: 'Lumen', LOGO_THUMBNAIL: 'https://a.test/logo.svg', WIDGET_BRAND_URL: 'https://lumen.test' } // prettier-ignore

  expect((await load({}, { global_config: globals }))?.branding).toMatchObject({ name: 'Lumen', logoUrl: 'https://a.test/logo.svg', url: 'https://lumen.test' }) // prettier-ignore
})
