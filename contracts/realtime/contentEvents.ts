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
    description: 'a question for an address, as it is asked',
    lost: 'The visitor is not asked for an address until the page is loaded again.',
  },
  {
    kind: 'select',
    example: 'optionsOffered',
    description: 'a choice, as it is offered',
    lost: 'The options of a choice do not appear until the page is loaded again.',
  },
  {
    kind: 'form',
    example: 'formAsked',
    description: 'a form, as it is sent',
    lost: 'A form does not appear, or not whole, until the page is loaded again.',
    lists: { [ITEMS]: 'some' },
  },
  {
    kind: 'contactForm',
    example: 'contactFormAsked',
    description: "a bot's contact form, as it is sent",
    lost: "The bot's contact form does not appear, or is not known as such, until the page is loaded again.",
    lists: { [ITEMS]: 'some' },
    forms: BOT,
  },
  {
    kind: 'cards',
    example: 'cardsShown',
    description: 'a card, as it is sent',
    lost: 'A card does not appear, or not whole, until the page is loaded again.',
    lists: { [`${ITEMS}[*].actions`]: 'some' },
  },
  {
    kind: 'articles',
    example: 'articlesLinked',
    description: 'links to help articles, as they are sent',
    lost: 'Articles that an agent sends do not appear until the page is loaded again.',
  },
  {
    kind: 'unanswered',
    example: 'ratingAsked',
    description: 'a question for a rating, as it is asked',
    lost: 'The visitor is not asked for a rating until the page is loaded again.',
  },
  {
    kind: 'location',
    example: 'placeSent',
    description: 'a place, as it is sent',
    lost: 'A place does not appear until the page is loaded again.',
  },
]

const loses = (lost: string): FrameExpectation['loses'] => ({
  ...loseMessage(lost),
  [`${DATA}.content`]: 'A message appears empty.',
  [`${DATA}.content_type`]: lost,
  [ATTRIBUTES]: lost,
  [`${DATA}.attachments`]: lost,
  [`${DATA}.sender`]: 'Nobody is named beside the message.',
  [`${DATA}.sender_type`]: 'A bot is taken for a person.',
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
    description: 'a form that was filled in elsewhere',
    message: 'messageUpdated',
    example: 'formFilledElsewhere',
    states: [oneMessage('contactForm'), VISITOR_FILLS_IN],
    forms: { ...MOMENTS, ...EXACTLY, ...BOT },
    lists: { [ITEMS]: 'some' },
    checks: IS_THE_ONE,
    loses: {
      ...loses('A visitor is asked again for what they have filled in on another device.'),
      [`${DATA}.sender`]: 'A message that changes before it was loaded has no author: nobody is named beside it.',
      [`${DATA}.updated_at`]: 'An older copy of a message may take the place of the newer one.',
    },
  },
]
