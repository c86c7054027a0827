import type { Expectation, Form } from '../support/expectation.ts'
import { createMessageState } from '../support/states.ts'
import { FROM_AGENT, IN_CONVERSATION, OWN_ADDRESS } from './contentChecks.ts'

const ITEM = '$.payload[*]'
const ATTRIBUTES = `${ITEM}.content_attributes`
const ITEMS = `${ATTRIBUTES}.items`
const FILE = `${ITEM}.attachments[*]`

const BOT = /^(agent_bot|captain_assistant)$/

const EXACT_FORMS: Readonly<Record<string, Form>> = {
  [`${ITEM}.content_type`]: 'exactly',
  [`${ITEM}.message_type`]: 'exactly',
  [`${ATTRIBUTES}.deleted`]: 'exactly',
  [`${ATTRIBUTES}.form_kind`]: 'exactly',
  [`${FILE}.file_type`]: 'exactly',
  [`${ITEMS}[*].type`]: 'exactly',
  [`${ITEMS}[*].actions[*].type`]: 'exactly',
}

type Content = Pick<Expectation, 'lists' | 'forms' | 'checks' | 'isOptional'> & {
  readonly kind: string
  readonly description: string
  /** Consequence for the visitor if a message of this kind is missing or incomplete. */
  readonly consequence: string
  readonly loses?: Readonly<Record<string, string>>
}

const expectation = ({ kind, description, consequence, loses, forms, checks = [], ...rest }: Content): Expectation => ({
  description,
  operation: 'listMessages',
  status: 200,
  example: kind,
  states: [createMessageState(kind)],
  call: (api) => api.messages.list({}),
  forms: { ...EXACT_FORMS, ...forms },
  checks: [IN_CONVERSATION, ...checks],
  loses: {
    $: consequence,
    '$.payload': 'Messages do not appear.',
    [`${ITEM}.content`]: 'A message appears empty.',
    [`${ITEM}.content_type`]: consequence,
    [ATTRIBUTES]: consequence,
    [`${ITEM}.attachments`]: consequence,
    [`${ITEM}.sender`]: 'An answer appears without its sender.',
    '$.meta': 'The unread count breaks.',
    ...loses,
  },
  ...rest,
})

const SENDER_CONSEQUENCES = {
  [`${ITEM}.sender.id`]: 'Messages of the same agent are not grouped.',
  [`${ITEM}.sender.avatar_url`]: "An answer appears without the agent's picture.",
}

const MESSAGE_KINDS: readonly Content[] = [
  {
    kind: 'answer',
    description: "an agent's answer",
    consequence: "An agent's answer does not appear.",
    checks: [FROM_AGENT],
    loses: SENDER_CONSEQUENCES,
  },
  {
    kind: 'email',
    description: 'an answered e-mail request',
    consequence: 'The widget asks again for an e-mail address that the visitor has already given.',
    checks: [OWN_ADDRESS],
  },
  {
    kind: 'select',
    description: 'an answered choice',
    consequence: 'The options of a choice do not appear.',
    loses: {
      [`${ITEMS}[*].title`]: 'An option has no title, so it does not appear.',
      [`${ITEMS}[*].value`]: 'The widget submits the title of an option, which the server may not know.',
      [`${ATTRIBUTES}.submitted_values`]: 'The widget asks again for a choice that the visitor has already made.',
    },
  },
  {
    kind: 'form',
    description: 'a submitted form',
    consequence: 'A form does not appear.',
    lists: { [ITEMS]: 'some' },
    loses: {
      [ITEMS]: 'Form fields are missing, or have no label, placeholder or validation.',
      [`${ATTRIBUTES}.button_label`]: "The button of a form does not show the team's label.",
      [`${ATTRIBUTES}.submitted_values`]: 'The widget asks again for values that the visitor has already submitted.',
    },
  },
  {
    kind: 'contactForm',
    description: "a bot's contact form",
    consequence: "The bot's contact form does not appear.",
    lists: { [ITEMS]: 'some' },
    forms: { [`${ITEM}.sender.type`]: BOT },
    loses: {
      [`${ATTRIBUTES}.form_kind`]: "The submitted values are not saved as the visitor's contact details.",
      [`${ITEM}.sender.type`]: 'A bot appears as a person.',
    },
  },
  {
    kind: 'cards',
    description: 'a card with a picture, a link and a button',
    consequence: 'Cards do not appear.',
    lists: { [`${ITEMS}[*].actions`]: 'some' },
    loses: {
      [`${ITEMS}[*].title`]: 'A card has no title.',
      [`${ITEMS}[*].description`]: 'A card has no description.',
      [`${ITEMS}[*].media_url`]: 'A card has no picture.',
      [`${ITEMS}[*].actions`]: 'The links and buttons of a card are missing.',
    },
  },
  {
    kind: 'articles',
    description: 'links to help articles',
    consequence: 'Links to help articles do not appear.',
    loses: { [`${ITEMS}[*].description`]: 'A linked article appears without its description.' },
  },
  {
    kind: 'csat',
    description: 'a submitted rating',
    consequence: 'The widget asks again for a rating that the visitor has already given.',
    forms: { [`${ATTRIBUTES}.submitted_values.csat_survey_response.rating`]: /^[135]$/ },
    loses: {
      [`${ATTRIBUTES}.submitted_values.csat_survey_response.feedback_message`]: 'The comment of a rating is missing.',
    },
  },
  { kind: 'unanswered', description: 'a rating request', consequence: 'The visitor cannot submit a rating.' },
  {
    kind: 'image',
    description: 'a picture from an agent',
    consequence: 'A picture does not appear.',
    checks: [FROM_AGENT],
    loses: {
      ...SENDER_CONSEQUENCES,
      [`${FILE}.thumb_url`]: 'A picture loads in full size, or does not appear.',
      [`${FILE}.file_size`]: 'The size of a file is missing.',
    },
  },
  {
    kind: 'location',
    description: 'a location from an agent',
    consequence: 'A location does not appear.',
    loses: { ...SENDER_CONSEQUENCES, [`${FILE}.fallback_title`]: 'A location has no name.' },
  },
  {
    kind: 'deleted',
    description: 'a message that an agent has deleted',
    consequence: 'A deleted message still appears.',
    loses: SENDER_CONSEQUENCES,
  },
  {
    kind: 'reply',
    description: "a visitor's reply to a message",
    consequence: 'A reply does not show the message that it answers.',
    // The list also contains the message that the reply answers.
    lists: { '$.payload': 'some' },
    forms: { [`${ITEM}.sender.type`]: 'exactly' },
    loses: {
      '$.payload': 'A reply does not show the message that it answers, or that the visitor has written it.',
      [`${ITEM}.sender`]: "The visitor's own messages appear as messages of another person.",
      [`${ITEM}.sender.thumbnail`]: "The visitor's picture is missing.",
    },
  },
  {
    kind: 'node',
    description: "the last message of a bot's script",
    consequence: 'The bot continues or hands over after the end of its script.',
    isOptional: true,
    forms: { [`${ITEM}.sender.type`]: BOT },
    loses: { [`${ITEM}.sender.type`]: 'A bot appears as a person.' },
  },
  {
    kind: 'scriptSelect',
    description: "a choice in a bot's script",
    consequence: 'The bot does not continue with the option that the visitor has selected.',
    isOptional: true,
    forms: { [`${ITEM}.sender.type`]: BOT },
  },
  {
    kind: 'scriptForm',
    description: "a form in a bot's script",
    consequence: 'The bot does not continue after a form.',
    isOptional: true,
    lists: { [ITEMS]: 'some' },
    forms: { [`${ITEM}.sender.type`]: BOT },
  },
]

export const CONTENTS: readonly Expectation[] = MESSAGE_KINDS.map(expectation)
