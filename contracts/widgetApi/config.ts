import type { Check, Expectation } from '../support/expectation.ts'
import { ANSWERED_CONVERSATION, ALL_FEATURES_ON, UNKNOWN_WEBSITE_TOKEN } from '../support/states.ts'

const CHANNEL = '$.website_channel_config'

const START_CONSEQUENCES = {
  $: 'The chat does not open.',
  [CHANNEL]: 'The chat does not open.',
  '$.contact': 'The chat does not open.',
}

const INBOX_CHECK: Check = {
  path: `${CHANNEL}.website_token`,
  rule: 'equals',
  expected: ['${websiteToken}'],
  loses: 'All further requests use the inbox of another tenant.',
}

/** Range checks for hours of a day, minutes of an hour and days of a week, each counted from 0. */
const TIME_RANGE_CHECKS = Object.entries({
  day_of_week: 7,
  open_hour: 24,
  close_hour: 24,
  open_minutes: 60,
  close_minutes: 60,
}).map(([name, limit]): Check => ({
  path: `${CHANNEL}.working_hours[*].${name}`,
  rule: 'below',
  expected: [limit],
  loses: 'The chat shows the team as available when it is away, or the reverse.',
}))

export const CONFIG: readonly Expectation[] = [
  {
    description: 'the inbox and a session for a new visitor',
    operation: 'loadConfig',
    status: 200,
    example: 'everything',
    states: [ALL_FEATURES_ON],
    hasToken: false,
    call: (api) => api.channel.load(),
    stateValues: { '$.website_token': 'websiteToken' },
    forms: {
      [`${CHANNEL}.enabled_features[*]`]: 'exactly',
      [`${CHANNEL}.pre_chat_form_enabled`]: 'exactly',
      [`${CHANNEL}.working_hours_enabled`]: 'exactly',
      [`${CHANNEL}.pre_chat_form_options.pre_chat_fields[*].field_type`]: 'exactly',
      [`${CHANNEL}.working_hours[*].closed_all_day`]: 'exactly',
      [`${CHANNEL}.working_hours[*].open_all_day`]: 'exactly',
    },
    checks: [INBOX_CHECK, ...TIME_RANGE_CHECKS],
    lists: {
      [`${CHANNEL}.enabled_features`]: 'some',
      [`${CHANNEL}.working_hours`]: 'some',
      [`${CHANNEL}.pre_chat_form_options.pre_chat_fields`]: 'some',
    },
    loses: {
      ...START_CONSEQUENCES,
      [`${CHANNEL}.website_name`]: "The chat does not show the team's name.",
      [`${CHANNEL}.avatar_url`]: "The team's picture is missing.",
      [`${CHANNEL}.locale`]: 'The chat uses English instead of the language that the team has selected.',
      [`${CHANNEL}.welcome_title`]: "The team's welcome title is missing.",
      [`${CHANNEL}.welcome_tagline`]: "The team's welcome tagline is missing.",
      [`${CHANNEL}.widget_color`]: "The chat does not use the team's colour.",
      [`${CHANNEL}.enabled_features`]: 'The visitor cannot send files, use emojis or end the conversation.',
      [`${CHANNEL}.enabled_languages`]: 'The chat is not available in other languages.',
      [`${CHANNEL}.reply_time`]: "The chat promises an answer within minutes, regardless of the team's setting.",
      [`${CHANNEL}.pre_chat_form_enabled`]: 'The pre-chat form does not appear.',
      [`${CHANNEL}.pre_chat_form_options`]: 'Fields of the pre-chat form are missing.',
      [`${CHANNEL}.working_hours_enabled`]: 'The team appears available at any hour.',
      [`${CHANNEL}.working_hours`]: 'The chat shows the team as available when it is away, or the reverse.',
      [`${CHANNEL}.out_of_office_message`]: "The team's out-of-office message is missing.",
      [`${CHANNEL}.utc_off_set`]: "The team's working hours are shifted by its time zone.",
      [`${CHANNEL}.disable_branding`]: 'The widget shows its branding although the team has paid to hide it.',
      [`${CHANNEL}.allow_messages_after_resolved`]: 'The visitor can write in a conversation that is closed for good.',
      '$.global_config': 'The branding line is empty, or its link leads nowhere.',
      '$.global_config.MAXIMUM_FILE_UPLOAD_SIZE':
        'The widget rejects allowed files or uploads files that are too large, because its size limit is wrong.',
    },
  },
  {
    description: 'the inbox and a new session for a known visitor',
    operation: 'loadConfig',
    status: 200,
    example: 'known',
    states: [ANSWERED_CONVERSATION],
    call: (api) => api.channel.load(),
    stateValues: { '$.website_token': 'websiteToken' },
    checks: [
      INBOX_CHECK,
      {
        path: '$.contact.pubsub_token',
        rule: 'equals',
        expected: ['${pubsubToken}'],
        loses: "New answers do not appear in real time, because the widget subscribes to another visitor's room.",
      },
      {
        path: '$.contact.email',
        rule: 'equals',
        expected: ['${email}'],
        loses: "The widget offers transcripts to another person's e-mail address.",
      },
    ],
    loses: {
      ...START_CONSEQUENCES,
      '$.contact.id': 'The widget treats the visitor as a new visitor.',
      '$.contact.identifier': 'The widget treats an identified visitor as anonymous.',
      '$.contact.name': 'The widget asks for a name that the visitor has already given.',
      '$.contact.email': 'The widget asks for an e-mail address that the visitor has already given.',
      '$.contact.phone_number': 'The widget asks for a phone number that the visitor has already given.',
      '$.global_config': 'The branding line is empty.',
    },
  },
  {
    description: 'the inbox with the additional fields of our own servers',
    operation: 'loadConfig',
    status: 200,
    example: 'additions',
    states: [ALL_FEATURES_ON],
    hasToken: false,
    isOptional: true,
    call: (api) => api.channel.load(),
    stateValues: { '$.website_token': 'websiteToken' },
    checks: [
      {
        path: '$.account_id',
        rule: 'equals',
        expected: ['${accountId}'],
        loses: 'New answers do not appear in real time, because the room identifier is wrong.',
      },
    ],
    loses: {
      ...START_CONSEQUENCES,
      '$.account_id': 'New answers do not appear in real time if the team has no working hours.',
      [`${CHANNEL}.has_a_connected_agent_bot`]: 'The bot does not start.',
    },
  },
  {
    description: 'the inbox of an unknown website token',
    operation: 'loadConfig',
    status: 404,
    states: [UNKNOWN_WEBSITE_TOKEN],
    hasToken: false,
    call: (api) => api.channel.load(),
    stateValues: { '$.website_token': 'websiteToken' },
    loses: { $: 'A page with an old or mistyped website token looks like an outage.' },
  },
]
