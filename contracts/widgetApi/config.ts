import type { Check, Expectation } from '../support/expectation.ts'
import { ANSWERED, EVERYTHING_ON, NO_INBOX } from '../support/states.ts'

const CHANNEL = '$.website_channel_config'

const START = {
  $: 'The chat does not open.',
  [CHANNEL]: 'The chat does not open.',
  '$.contact': 'The chat does not open.',
}

const OF_INBOX: Check = {
  path: `${CHANNEL}.website_token`,
  rule: 'equals',
  expected: ['${websiteToken}'],
  loses: 'All further calls are about the inbox of another page.',
}

/** Range checks for hours of a day, minutes of an hour and days of a week, each counted from 0. */
const TIMES = Object.entries({
  day_of_week: 7,
  open_hour: 24,
  close_hour: 24,
  open_minutes: 60,
  close_minutes: 60,
}).map(([name, limit]): Check => ({
  path: `${CHANNEL}.working_hours[*].${name}`,
  rule: 'below',
  expected: [limit],
  loses: 'The chat says that the team is there when it is not, or the other way round.',
}))

export const CONFIG: readonly Expectation[] = [
  {
    description: 'the inbox and a session for a new visitor',
    operation: 'loadConfig',
    status: 200,
    example: 'everything',
    states: [EVERYTHING_ON],
    hasToken: false,
    call: (api) => api.channel.load(),
    fill: { '$.website_token': 'websiteToken' },
    forms: {
      [`${CHANNEL}.enabled_features[*]`]: 'exactly',
      [`${CHANNEL}.pre_chat_form_enabled`]: 'exactly',
      [`${CHANNEL}.working_hours_enabled`]: 'exactly',
      [`${CHANNEL}.pre_chat_form_options.pre_chat_fields[*].field_type`]: 'exactly',
      [`${CHANNEL}.working_hours[*].closed_all_day`]: 'exactly',
      [`${CHANNEL}.working_hours[*].open_all_day`]: 'exactly',
    },
    checks: [OF_INBOX, ...TIMES],
    lists: {
      [`${CHANNEL}.enabled_features`]: 'some',
      [`${CHANNEL}.working_hours`]: 'some',
      [`${CHANNEL}.pre_chat_form_options.pre_chat_fields`]: 'some',
    },
    loses: {
      ...START,
      [`${CHANNEL}.website_name`]: 'The chat does not say whose it is.',
      [`${CHANNEL}.avatar_url`]: "The team's picture is missing.",
      [`${CHANNEL}.locale`]: 'The chat speaks English whatever language the team has chosen.',
      [`${CHANNEL}.welcome_title`]: 'Nobody is welcomed by name.',
      [`${CHANNEL}.welcome_tagline`]: "The team's own welcome is missing.",
      [`${CHANNEL}.widget_color`]: "The chat has not the team's colour.",
      [`${CHANNEL}.enabled_features`]: 'Files, emojis or ending the conversation are not offered.',
      [`${CHANNEL}.enabled_languages`]: 'The chat cannot be read in other languages.',
      [`${CHANNEL}.reply_time`]: 'The chat promises an answer within minutes, whatever the team has said.',
      [`${CHANNEL}.pre_chat_form_enabled`]: 'Nobody is asked who they are before they write.',
      [`${CHANNEL}.pre_chat_form_options`]: 'Not all is asked that the team wants to know before a conversation.',
      [`${CHANNEL}.working_hours_enabled`]: 'The team seems to be there at any hour.',
      [`${CHANNEL}.working_hours`]: 'The chat says that the team is there when it is not, or the other way round.',
      [`${CHANNEL}.out_of_office_message`]: "Nobody reads the team's own words when it is away.",
      [`${CHANNEL}.utc_off_set`]: 'The hours of the team are off by its time zone.',
      [`${CHANNEL}.disable_branding`]: 'The maker of the chat is named though the team has paid not to.',
      [`${CHANNEL}.allow_messages_after_resolved`]: 'Visitors write into conversations that are closed for good.',
      '$.global_config': 'The line that says who made the chat is empty or leads nowhere.',
      '$.global_config.MAXIMUM_FILE_UPLOAD_SIZE':
        'Files are refused, or sent in vain, by another limit than the server has.',
    },
  },
  {
    description: 'the inbox and a new session for a visitor who is known',
    operation: 'loadConfig',
    status: 200,
    example: 'known',
    states: [ANSWERED],
    call: (api) => api.channel.load(),
    fill: { '$.website_token': 'websiteToken' },
    checks: [
      OF_INBOX,
      {
        path: '$.contact.pubsub_token',
        rule: 'equals',
        expected: ['${pubsubToken}'],
        loses: "Answers do not appear by themselves: the widget listens in another visitor's room.",
      },
      {
        path: '$.contact.email',
        rule: 'equals',
        expected: ['${email}'],
        loses: "Transcripts are offered for another person's address.",
      },
    ],
    loses: {
      ...START,
      '$.contact.id': 'The visitor is taken for a new one.',
      '$.contact.identifier': 'The visitor is asked again who they are.',
      '$.contact.name': 'The visitor is asked for a name they have given.',
      '$.contact.email': 'The visitor is asked for an address they have given.',
      '$.contact.phone_number': 'The visitor is asked for a number they have given.',
      '$.global_config': 'The line that says who made the chat is empty.',
    },
  },
  {
    description: "our own servers' additions to an inbox",
    operation: 'loadConfig',
    status: 200,
    example: 'additions',
    states: [EVERYTHING_ON],
    hasToken: false,
    isOptional: true,
    call: (api) => api.channel.load(),
    fill: { '$.website_token': 'websiteToken' },
    checks: [
      {
        path: '$.account_id',
        rule: 'equals',
        expected: ['${accountId}'],
        loses: 'Answers do not appear by themselves: the room has another name.',
      },
    ],
    loses: {
      ...START,
      '$.account_id': 'Answers do not appear by themselves where the team has no working hours.',
      [`${CHANNEL}.has_a_connected_agent_bot`]: 'The bot does not begin to speak.',
    },
  },
  {
    description: 'no inbox for an unknown website token',
    operation: 'loadConfig',
    status: 404,
    states: [NO_INBOX],
    hasToken: false,
    call: (api) => api.channel.load(),
    fill: { '$.website_token': 'websiteToken' },
    loses: { $: 'A page with an old or mistyped token looks like an outage.' },
  },
]
