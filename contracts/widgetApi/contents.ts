import type { Expectation, Form } from '../support/expectation.ts'
import { oneMessage } from '../support/states.ts'
import { FROM_AGENT, IN_CONVERSATION, OWN_ADDRESS } from './contentChecks.ts'

const ITEM = '$.payload[*]'
const ATTRIBUTES = `${ITEM}.content_attributes`
const ITEMS = `${ATTRIBUTES}.items`
const FILE = `${ITEM}.attachments[*]`

const BOT = /^(agent_bot|captain_assistant)$/

const EXACTLY: Readonly<Record<string, Form>> = {
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
  /** Consequence for the visitor without this kind of content. */
  readonly lost: string
  readonly loses?: Readonly<Record<string, string>>
}

const expectation = ({ kind, description, lost, loses, forms, checks = [], ...rest }: Content): Expectation => ({
  description,
  operation: 'listMessages',
  status: 200,
  example: kind,
  states: [oneMessage(kind)],
  call: (api) => api.messages.list({}),
  forms: { ...EXACTLY, ...forms },
  checks: [IN_CONVERSATION, ...checks],
  loses: {
    $: lost,
    '$.payload': 'Messages do not appear.',
    [`${ITEM}.content`]: 'A message appears empty.',
    [`${ITEM}.content_type`]: lost,
    [ATTRIBUTES]: lost,
    [`${ITEM}.attachments`]: lost,
    [`${ITEM}.sender`]: 'Nobody is named beside an answer.',
    '$.meta': 'The unread count breaks.',
    ...loses,
  },
  ...rest,
})

const SENDER_LOST = {
  [`${ITEM}.sender.id`]: 'Answers of one agent do not stand together.',
  [`${ITEM}.sender.avatar_url`]: 'The picture beside an answer is missing.',
}

const CONTENTS_OF: readonly Content[] = [
  {
    kind: 'answer',
    description: "an agent's answer",
    lost: "An agent's answer does not appear.",
    checks: [FROM_AGENT],
    loses: SENDER_LOST,
  },
  {
    kind: 'email',
    description: 'a question for an address that has been answered',
    lost: 'The visitor is asked again for an address they have given.',
    checks: [OWN_ADDRESS],
  },
  {
    kind: 'select',
    description: 'a choice that has been made',
    lost: 'The options of a choice do not appear.',
    loses: {
      [`${ITEMS}[*].title`]: 'An option has no name, so it does not appear.',
      [`${ITEMS}[*].value`]: 'A choice is sent in words the server may not know.',
      [`${ATTRIBUTES}.submitted_values`]: 'The visitor is asked again for a choice they have made.',
    },
  },
  {
    kind: 'form',
    description: 'a form that has been filled in',
    lost: 'A form does not appear.',
    lists: { [ITEMS]: 'some' },
    loses: {
      [ITEMS]: 'Fields of a form are missing, or have no name, no hint or no rule.',
      [`${ATTRIBUTES}.button_label`]: 'The button of a form does not say what the team has written on it.',
      [`${ATTRIBUTES}.submitted_values`]: 'The visitor is asked again for what they have filled in.',
    },
  },
  {
    kind: 'contactForm',
    description: "a bot's contact form",
    lost: "The bot's contact form does not appear.",
    lists: { [ITEMS]: 'some' },
    forms: { [`${ITEM}.sender.type`]: BOT },
    loses: {
      [`${ATTRIBUTES}.form_kind`]: 'What the visitor fills in is not kept as how they can be reached.',
      [`${ITEM}.sender.type`]: 'A bot is taken for a person.',
    },
  },
  {
    kind: 'cards',
    description: 'a card with a picture, a link and a button',
    lost: 'Cards do not appear.',
    lists: { [`${ITEMS}[*].actions`]: 'some' },
    loses: {
      [`${ITEMS}[*].title`]: 'A card has no name.',
      [`${ITEMS}[*].description`]: 'A card says nothing of what it shows.',
      [`${ITEMS}[*].media_url`]: 'A card has no picture.',
      [`${ITEMS}[*].actions`]: 'The links and buttons of a card are missing.',
    },
  },
  {
    kind: 'articles',
    description: 'links to help articles',
    lost: 'Articles that an agent has sent do not appear.',
    loses: { [`${ITEMS}[*].description`]: 'An article that was sent does not say what it is about.' },
  },
  {
    kind: 'csat',
    description: 'a rating that has been given',
    lost: 'The visitor is asked again for a rating they have given.',
    forms: { [`${ATTRIBUTES}.submitted_values.csat_survey_response.rating`]: /^[135]$/ },
    loses: {
      [`${ATTRIBUTES}.submitted_values.csat_survey_response.feedback_message`]:
        'What the visitor has written beside a rating is gone.',
    },
  },
  { kind: 'unanswered', description: 'a question for a rating', lost: 'Nobody can say how satisfied they are.' },
  {
    kind: 'image',
    description: 'a picture that an agent has sent',
    lost: 'A picture does not appear.',
    checks: [FROM_AGENT],
    loses: {
      ...SENDER_LOST,
      [`${FILE}.thumb_url`]: 'A picture is loaded in full size, or does not appear.',
      [`${FILE}.file_size`]: 'It is not said how large a file is.',
    },
  },
  {
    kind: 'location',
    description: 'a place that an agent has sent',
    lost: 'A place does not appear.',
    loses: { ...SENDER_LOST, [`${FILE}.fallback_title`]: 'A place has no name.' },
  },
  {
    kind: 'deleted',
    description: 'an answer that an agent has deleted',
    lost: 'What an agent has taken back is still shown.',
    loses: SENDER_LOST,
  },
  {
    kind: 'reply',
    description: "a visitor's answer to one message",
    lost: 'It is not shown to which message an answer belongs.',
    // The list also contains the message that the reply answers.
    lists: { '$.payload': 'some' },
    forms: { [`${ITEM}.sender.type`]: 'exactly' },
    loses: {
      '$.payload': "It is not shown to which message an answer belongs, or that it is the visitor's own.",
      [`${ITEM}.sender`]: "The visitor's own messages look like somebody else's.",
      [`${ITEM}.sender.thumbnail`]: "The visitor's picture is missing.",
    },
  },
  {
    kind: 'node',
    description: "the last words of a bot's script",
    lost: 'The bot goes on, or hands over, where its script has ended.',
    isOptional: true,
    forms: { [`${ITEM}.sender.type`]: BOT },
    loses: { [`${ITEM}.sender.type`]: 'A bot is taken for a person.' },
  },
  {
    kind: 'scriptSelect',
    description: 'a choice that leads on in a script',
    lost: 'The bot does not go on where the visitor has chosen.',
    isOptional: true,
    forms: { [`${ITEM}.sender.type`]: BOT },
  },
  {
    kind: 'scriptForm',
    description: 'a form that leads on in a script',
    lost: 'The bot does not go on after a form.',
    isOptional: true,
    lists: { [ITEMS]: 'some' },
    forms: { [`${ITEM}.sender.type`]: BOT },
  },
]

export const CONTENTS: readonly Expectation[] = CONTENTS_OF.map(expectation)
