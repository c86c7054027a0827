import type { Form } from '../support/expectation.ts'
import { ANSWERED_CONVERSATION, createMessageState } from '../support/states.ts'
import {
  NEW_MESSAGE_CHECKS,
  SAME_MESSAGE_CHECKS,
  createMessageConsequences,
  TIME_FORMS,
} from './messageConsequences.ts'
import type { FrameExpectation } from './frameInteractions.ts'
import { messageArrives, VISITOR_FILLS_IN } from './states.ts'

const DATA = '$.message.data'
const ATTRIBUTES = `${DATA}.content_attributes`
const ITEMS = `${ATTRIBUTES}.items`

const EXACT_FORMS: Readonly<Record<string, Form>> = {
  [`${DATA}.content_type`]: 'exactly',
  [`${DATA}.message_type`]: 'exactly',
  [`${DATA}.attachments[*].file_type`]: 'exactly',
  [`${ATTRIBUTES}.form_kind`]: 'exactly',
  [`${ITEMS}[*].type`]: 'exactly',
  [`${ITEMS}[*].actions[*].type`]: 'exactly',
}

const BOT: Readonly<Record<string, Form>> = {
  [`${DATA}.sender_type`]: /^(AgentBot|Captain::Assistant)$/,
}

type Content = Pick<FrameExpectation, 'example' | 'description' | 'forms' | 'lists'> & {
  readonly kind: string
  /** Consequence for the visitor if a message of this kind is missing or incomplete. */
  readonly consequence: string
}

const CONTENTS: readonly Content[] = [
  {
    kind: 'email',
    example: 'emailAsked',
    description: 'a new e-mail request',
    consequence: 'The e-mail request does not appear until the page reloads.',
  },
  {
    kind: 'select',
    example: 'optionsOffered',
    description: 'a new choice',
    consequence: 'The options of a choice do not appear until the page reloads.',
  },
  {
    kind: 'form',
    example: 'formAsked',
    description: 'a new form',
    consequence: 'A form does not appear, or is incomplete, until the page reloads.',
    lists: { [ITEMS]: 'some' },
  },
  {
    kind: 'contactForm',
    example: 'contactFormAsked',
    description: 'a new contact form of a bot',
    consequence: "The bot's contact form does not appear, or appears as another form, until the page reloads.",
    lists: { [ITEMS]: 'some' },
    forms: BOT,
  },
  {
    kind: 'cards',
    example: 'cardsShown',
    description: 'a new card',
    consequence: 'A card does not appear, or is incomplete, until the page reloads.',
    lists: { [`${ITEMS}[*].actions`]: 'some' },
  },
  {
    kind: 'articles',
    example: 'articlesLinked',
    description: 'new links to help articles',
    consequence: 'Links to help articles do not appear until the page reloads.',
  },
  {
    kind: 'unanswered',
    example: 'ratingAsked',
    description: 'a new rating request',
    consequence: 'The rating request does not appear until the page reloads.',
  },
  {
    kind: 'location',
    example: 'placeSent',
    description: 'a new location',
    consequence: 'A location does not appear until the page reloads.',
  },
]

const createConsequences = (loss: string): FrameExpectation['loses'] => ({
  ...createMessageConsequences(loss),
  [`${DATA}.content`]: 'A message appears empty.',
  [`${DATA}.content_type`]: loss,
  [ATTRIBUTES]: loss,
  [`${DATA}.attachments`]: loss,
  [`${DATA}.sender`]: 'The message appears without its sender.',
  [`${DATA}.sender_type`]: 'A bot appears as a person.',
})

/**
 * Events for messages with more than text (requests, choices, forms, cards, links, a location). An open chat receives
 * such a message only over the cable.
 */
export const CONTENT_EVENTS: readonly FrameExpectation[] = [
  ...CONTENTS.map(({ kind, consequence, forms, ...content }): FrameExpectation => ({
    ...content,
    stage: 'confirmed',
    message: 'messageCreated',
    states: [ANSWERED_CONVERSATION, messageArrives(kind)],
    forms: { ...TIME_FORMS, ...EXACT_FORMS, ...forms },
    checks: NEW_MESSAGE_CHECKS,
    loses: createConsequences(consequence),
  })),
  {
    stage: 'confirmed',
    description: 'a form submitted on another device',
    message: 'messageUpdated',
    example: 'formFilledElsewhere',
    states: [createMessageState('contactForm'), VISITOR_FILLS_IN],
    forms: { ...TIME_FORMS, ...EXACT_FORMS, ...BOT },
    lists: { [ITEMS]: 'some' },
    checks: SAME_MESSAGE_CHECKS,
    loses: {
      ...createConsequences('The widget asks again for values that the visitor has submitted on another device.'),
      [`${DATA}.sender`]: 'A message that changes before the widget loads it appears without its sender.',
      [`${DATA}.updated_at`]: 'An older copy of a message may replace a newer one.',
    },
  },
]
