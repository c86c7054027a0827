import { DELETED, type NewMessage } from '../newMessage.ts'
import type { MessageRecord } from '../records.ts'
import {
  FORM_ANSWERS,
  FORM_ITEMS,
  OPTIONS,
  RATING,
  SCRIPT_FORM_ITEMS,
  SHOWN_CARDS,
  shownArticles,
} from './messageContents.ts'
import { sendPicture } from './picture.ts'
import type { Params, Stage } from './stateTable.ts'
import {
  agentSays,
  beginConversation,
  beginVisit,
  EMAIL,
  introduce,
  type Place,
  staged,
  type Visit,
  visitorSays,
} from './visit.ts'

type Say = (place: Place, visit: Required<Visit>) => MessageRecord | Promise<MessageRecord>

const BOT = { type: 'AgentBot', id: 1 } as const

type Asked = Pick<NewMessage, 'contentType' | 'contentAttributes'> & { readonly content: string }

const botSays =
  (words: Asked): Say =>
  (place, visit) =>
    agentSays(place, visit, { ...words, sender: BOT })

/** Sends a message and then stores the visitor's answer in the attributes of the same message. */
const answered =
  (ask: Say, answer: Readonly<Record<string, unknown>>): Say =>
  async (place, visit) => {
    const message = await ask(place, visit)
    return place.world.changeMessage(message, { contentAttributes: { ...message.contentAttributes, ...answer } })
  }

const form = (attributes: object): Say =>
  botSays({
    content: 'Which order is it?',
    contentType: 'form',
    contentAttributes: { items: FORM_ITEMS, button_label: 'Find my order', ...attributes },
  })

/**
 * Resolves the conversation, so that the server asks for a rating, and returns that message. Throws if there is none.
 */
const rating: Say = ({ world }, { conversation }) => {
  world.setStatus(conversation, 'resolved')
  const asked = world.messagesOf(conversation).find(({ contentType }) => contentType === 'input_csat')
  if (asked === undefined) throw new Error('The sandbox sent no rating request')
  return asked
}

/** Sends a question from an agent, and then the visitor's reply to it. */
const reply: Say = (place, visit) => {
  const { id } = agentSays(place, visit, { content: 'Do you ride a lot?' })
  return visitorSays(place, visit, { content: 'Every day', contentAttributes: { in_reply_to: id } })
}

/** Sends the server's own request for an email address. */
const email: Say = (place, visit) =>
  agentSays(place, visit, {
    content: 'Where can we reach you?',
    contentType: 'input_email',
    messageType: 3,
    sender: null,
  })

const choice = botSays({
  content: 'What is it about?',
  contentType: 'input_select',
  contentAttributes: { items: OPTIONS },
})

/** Functions that send a message, by its kind. */
const KINDS: Readonly<Record<string, Say>> = {
  answer: (place, visit) => agentSays(place, visit, { content: 'The large one. Shall I keep one for you?' }),
  email: answered(email, { submitted_email: EMAIL }),
  select: answered(choice, { submitted_values: [{ name: 'topic', title: 'My order', value: 'order' }] }),
  scriptSelect: choice,
  form: answered(form({}), FORM_ANSWERS),
  scriptForm: form({ items: SCRIPT_FORM_ITEMS }),
  contactForm: form({ form_kind: 'contact' }),
  cards: botSays({ content: 'These fit you', contentType: 'cards', contentAttributes: { items: SHOWN_CARDS } }),
  articles: (place, visit) =>
    agentSays(place, visit, {
      content: 'Read these',
      contentType: 'article',
      contentAttributes: { items: shownArticles(place.world.origin()) },
    }),
  csat: answered(rating, RATING),
  unanswered: rating,
  image: sendPicture,
  location: (place, visit) => {
    const map = { latitude: 55.605, longitude: 13.0038, title: 'Our shop in Malmö', url: 'https://maps.example.com/?q=55.605,13.0038' } // prettier-ignore
    return agentSays(place, visit, { content: 'Here we are', attachments: [place.files.pin(map)] })
  },
  deleted: (place, visit) => place.world.changeMessage(agentSays(place, visit, { content: 'Oh, wrong chat' }), DELETED),
  reply,
  node: botSays({ content: 'Ride safely!', contentAttributes: { items: [{ target_node_id: 'solved' }] } }),
}

const find = ({ kind }: Params): Say | string =>
  (typeof kind === 'string' && Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined) ??
  `params.kind must be one of ${Object.keys(KINDS).join(', ')}`

/**
 * Sends a message of a kind into the conversation. The cable announces the message before the visitor's answer is
 * stored in it.
 */
export const sendKind = async (place: Place, visit: Required<Visit>, params: Params) => {
  const say = find(params)
  return typeof say === 'string' ? say : { messageId: (await say(place, visit)).id }
}

/**
 * Sets up a conversation that contains only a message of the given kind, and the message that it replies to, if any.
 */
export const toMessageState: Stage = async (place, params) => {
  const say = find(params)
  if (typeof say === 'string') return say
  const visit = beginConversation(place, introduce(place, beginVisit(place)))
  const message = await say(place, visit)
  return staged(place, visit, { messageId: message.id })
}
