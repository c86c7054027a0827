import type { Form } from '../support/expectation.ts'
import { ANSWERED, oneMessage } from '../support/states.ts'
import { IS_NEW, IS_THE_ONE, loseMessage, MOMENTS } from './messageLosses.ts'
import type { FrameExpectation } from './make.ts'
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
  /** Consequence for the visitor without the content. */
  readonly lost: string
}

const CONTENTS: readonly Content[] = [
  {
    kind: 'email',
    example: 'emailAsked',
    description: 'a new e-mail request',
    lost: 'The e-mail request does not appear until the page reloads.',
  },
  {
    kind: 'select',
    example: 'optionsOffered',
    description: 'a new choice',
    lost: 'The options of a choice do not appear until the page reloads.',
  },
  {
    kind: 'form',
    example: 'formAsked',
    description: 'a new form',
    lost: 'A form does not appear, or is incomplete, until the page reloads.',
    lists: { [ITEMS]: 'some' },
  },
  {
    kind: 'contactForm',
    example: 'contactFormAsked',
    description: 'a new contact form of a bot',
    lost: "The bot's contact form does not appear, or appears as another form, until the page reloads.",
    lists: { [ITEMS]: 'some' },
    forms: BOT,
  },
  {
    kind: 'cards',
    example: 'cardsShown',
    description: 'a new card',
    lost: 'A card does not appear, or is incomplete, until the page reloads.',
    lists: { [`${ITEMS}[*].actions`]: 'some' },
  },
  {
    kind: 'articles',
    example: 'articlesLinked',
    description: 'new links to help articles',
    lost: 'Links to help articles do not appear until the page reloads.',
  },
  {
    kind: 'unanswered',
    example: 'ratingAsked',
    description: 'a new rating request',
    lost: 'The rating request does not appear until the page reloads.',
  },
  {
    kind: 'location',
    example: 'placeSent',
    description: 'a new location',
    lost: 'A location does not appear until the page reloads.',
  },
]

const loses = (lost: string): FrameExpectation['loses'] => ({
  ...loseMessage(lost),
  [`${DATA}.content`]: 'A message appears empty.',
  [`${DATA}.content_type`]: lost,
  [ATTRIBUTES]: lost,
  [`${DATA}.attachments`]: lost,
  [`${DATA}.sender`]: 'The message appears without its sender.',
  [`${DATA}.sender_type`]: 'A bot appears as a person.',
})

/**
 * Messages that ask for or show something, at the moment they are sent. An open chat receives them only over the cable.
 */
export const CONTENT_EVENTS: readonly FrameExpectation[] = [
  ...CONTENTS.map(({ kind, lost, forms, ...content }): FrameExpectation => ({
    ...content,
    stage: 'confirmed',
    message: 'messageCreated',
    states: [ANSWERED, messageComes(kind)],
    forms: { ...MOMENTS, ...EXACTLY, ...forms },
    checks: IS_NEW,
    loses: loses(lost),
  })),
  {
    stage: 'confirmed',
    description: 'a form submitted on another device',
    message: 'messageUpdated',
    example: 'formFilledElsewhere',
    states: [oneMessage('contactForm'), VISITOR_FILLS_IN],
    forms: { ...MOMENTS, ...EXACTLY, ...BOT },
    lists: { [ITEMS]: 'some' },
    checks: IS_THE_ONE,
    loses: {
      ...loses('The widget asks again for values that the visitor has submitted on another device.'),
      [`${DATA}.sender`]: 'A message that changes before the widget loads it appears without its sender.',
      [`${DATA}.updated_at`]: 'An older copy of a message may replace a newer one.',
    },
  },
]
