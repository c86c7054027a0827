import type { Form } from '../support/expectation.ts'
import { ANSWERED, oneMessage } from '../support/states.ts'
import { IS_NEW, IS_SAME_MESSAGE, messageLosses, TIME_FORMS } from './messageLosses.ts'
import type { FrameExpectation } from './frameInteractions.ts'
import { messageComes, VISITOR_FILLS_IN } from './states.ts'

const DATA = '$.message.data'
const ATTRIBUTES = `${DATA}.content_attributes`
const ITEMS = `${ATTRIBUTES}.items`

const EXACTLY: Readonly<Record<string, Form>> = {
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
  readonly loss: string
}

const CONTENTS: readonly Content[] = [
  {
    kind: 'email',
    example: 'emailAsked',
    description: 'a new e-mail request',
    loss: 'The e-mail request does not appear until the page reloads.',
  },
  {
    kind: 'select',
    example: 'optionsOffered',
    description: 'a new choice',
    loss: 'The options of a choice do not appear until the page reloads.',
  },
  {
    kind: 'form',
    example: 'formAsked',
    description: 'a new form',
    loss: 'A form does not appear, or is incomplete, until the page reloads.',
    lists: { [ITEMS]: 'some' },
  },
  {
    kind: 'contactForm',
    example: 'contactFormAsked',
    description: 'a new contact form of a bot',
    loss: "The bot's contact form does not appear, or appears as another form, until the page reloads.",
    lists: { [ITEMS]: 'some' },
    forms: BOT,
  },
  {
    kind: 'cards',
    example: 'cardsShown',
    description: 'a new card',
    loss: 'A card does not appear, or is incomplete, until the page reloads.',
    lists: { [`${ITEMS}[*].actions`]: 'some' },
  },
  {
    kind: 'articles',
    example: 'articlesLinked',
    description: 'new links to help articles',
    loss: 'Links to help articles do not appear until the page reloads.',
  },
  {
    kind: 'unanswered',
    example: 'ratingAsked',
    description: 'a new rating request',
    loss: 'The rating request does not appear until the page reloads.',
  },
  {
    kind: 'location',
    example: 'placeSent',
    description: 'a new location',
    loss: 'A location does not appear until the page reloads.',
  },
]

const lossesOf = (loss: string): FrameExpectation['loses'] => ({
  ...messageLosses(loss),
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
  ...CONTENTS.map(({ kind, loss, forms, ...content }): FrameExpectation => ({
    ...content,
    stage: 'confirmed',
    message: 'messageCreated',
    states: [ANSWERED, messageComes(kind)],
    forms: { ...TIME_FORMS, ...EXACTLY, ...forms },
    checks: IS_NEW,
    loses: lossesOf(loss),
  })),
  {
    stage: 'confirmed',
    description: 'a form submitted on another device',
    message: 'messageUpdated',
    example: 'formFilledElsewhere',
    states: [oneMessage('contactForm'), VISITOR_FILLS_IN],
    forms: { ...TIME_FORMS, ...EXACTLY, ...BOT },
    lists: { [ITEMS]: 'some' },
    checks: IS_SAME_MESSAGE,
    loses: {
      ...lossesOf('The widget asks again for values that the visitor has submitted on another device.'),
      [`${DATA}.sender`]: 'A message that changes before the widget loads it appears without its sender.',
      [`${DATA}.updated_at`]: 'An older copy of a message may replace a newer one.',
    },
  },
]
