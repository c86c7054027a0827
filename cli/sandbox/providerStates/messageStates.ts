import { DELETED, type NewMessage } from '../world/newMessage.ts'
import type { MessageRecord } from '../world/records.ts'
import {
  FORM_ANSWERS,
  FORM_ITEMS,
  OPTIONS,
  RATING,
  SCRIPT_FORM_ITEMS,
  CARD_ITEMS,
  articleItems,
} from './messageContents.ts'
import { sendPicture } from './picture.ts'
import type { Params, StateSetup } from './stateTable.ts'
import {
  sendFromAgent,
  startConversation,
  createVisit,
  EMAIL,
  identify,
  type StateContext,
  stateResult,
  type Visit,
  sendFromVisitor,
} from './visit.ts'

type SendMessage = (context: StateContext, visit: Required<Visit>) => MessageRecord | Promise<MessageRecord>

const BOT = { type: 'AgentBot', id: 1 } as const

type BotMessage = Pick<NewMessage, 'contentType' | 'contentAttributes'> & { readonly content: string }

const sendFromBot =
  (draft: BotMessage): SendMessage =>
  (context, visit) =>
    sendFromAgent(context, visit, { ...draft, sender: BOT })

/** Sends a message and then stores the visitor's answer in the attributes of the same message. */
const createSenderWithAnswer =
  (sendQuestion: SendMessage, answer: Readonly<Record<string, unknown>>): SendMessage =>
  async (context, visit) => {
    const message = await sendQuestion(context, visit)
    return context.world.changeMessage(message, { contentAttributes: { ...message.contentAttributes, ...answer } })
  }

const createFormSender = (attributes: object): SendMessage =>
  sendFromBot({
    content: 'Which order is it?',
    contentType: 'form',
    contentAttributes: { items: FORM_ITEMS, button_label: 'Find my order', ...attributes },
  })

/**
 * Resolves the conversation, so that the server asks for a rating, and returns that message. Throws if there is none.
 */
const sendRatingRequest: SendMessage = ({ world }, { conversation }) => {
  world.setStatus(conversation, 'resolved')
  const ratingRequest = world.messagesOf(conversation).find(({ contentType }) => contentType === 'input_csat')
  if (ratingRequest === undefined) throw new Error('The sandbox sent no rating request')
  return ratingRequest
}

/** Sends a question from an agent, and then the visitor's reply to it. */
const sendReply: SendMessage = (context, visit) => {
  const { id } = sendFromAgent(context, visit, { content: 'Do you ride a lot?' })
  return sendFromVisitor(context, visit, { content: 'Every day', contentAttributes: { in_reply_to: id } })
}

/** Sends the server's own request for an email address. */
const sendEmailRequest: SendMessage = (context, visit) =>
  sendFromAgent(context, visit, {
    content: 'Where can we reach you?',
    contentType: 'input_email',
    messageType: 3,
    sender: null,
  })

const sendChoice = sendFromBot({
  content: 'What is it about?',
  contentType: 'input_select',
  contentAttributes: { items: OPTIONS },
})

/** Functions that send a message, by its kind. */
const MESSAGE_SENDERS: Readonly<Record<string, SendMessage>> = {
  answer: (context, visit) => sendFromAgent(context, visit, { content: 'The large one. Shall I keep one for you?' }),
  email: createSenderWithAnswer(sendEmailRequest, { submitted_email: EMAIL }),
  select: createSenderWithAnswer(sendChoice, {
    submitted_values: [{ name: 'topic', title: 'My order', value: 'order' }],
  }),
  scriptSelect: sendChoice,
  form: createSenderWithAnswer(createFormSender({}), FORM_ANSWERS),
  scriptForm: createFormSender({ items: SCRIPT_FORM_ITEMS }),
  contactForm: createFormSender({ form_kind: 'contact' }),
  cards: sendFromBot({ content: 'These fit you', contentType: 'cards', contentAttributes: { items: CARD_ITEMS } }),
  articles: (context, visit) =>
    sendFromAgent(context, visit, {
      content: 'Read these',
      contentType: 'article',
      contentAttributes: { items: articleItems(context.world.origin()) },
    }),
  csat: createSenderWithAnswer(sendRatingRequest, RATING),
  unanswered: sendRatingRequest,
  image: sendPicture,
  location: (context, visit) => {
    const shopLocation = { latitude: 55.605, longitude: 13.0038, title: 'Our shop in Malmö', url: 'https://maps.example.com/?q=55.605,13.0038' } // prettier-ignore
    return sendFromAgent(context, visit, {
      content: 'Here we are',
      attachments: [
        context.files.createWithoutFile({ fileType: 'location', title: shopLocation.title, place: shopLocation }),
      ],
    })
  },
  deleted: (context, visit) =>
    context.world.changeMessage(sendFromAgent(context, visit, { content: 'Oh, wrong chat' }), DELETED),
  reply: sendReply,
  growing: sendFromBot({ content: 'A full charge takes', contentAttributes: { streaming: true } }),
  node: sendFromBot({ content: 'Ride safely!', contentAttributes: { items: [{ target_node_id: 'solved' }] } }),
}

const findSender = ({ kind }: Params): SendMessage | string =>
  (typeof kind === 'string' && Object.hasOwn(MESSAGE_SENDERS, kind) ? MESSAGE_SENDERS[kind] : undefined) ??
  `params.kind must be one of ${Object.keys(MESSAGE_SENDERS).join(', ')}`

/**
 * Sends a message of the kind `params.kind` into the conversation. For a kind with an answer, the cable announces the
 * message before the visitor's answer is stored in it.
 */
export const sendMessageOfKind = async (context: StateContext, visit: Required<Visit>, params: Params) => {
  const send = findSender(params)
  return typeof send === 'string' ? send : { messageId: (await send(context, visit)).id }
}

/**
 * Sets up a conversation that contains only a message of the given kind, and the message that it replies to, if any.
 */
export const toMessageState: StateSetup = async (context, params) => {
  const send = findSender(params)
  if (typeof send === 'string') return send
  const visit = startConversation(context, identify(context, createVisit(context)))
  const message = await send(context, visit)
  return stateResult(context, visit, { messageId: message.id })
}
