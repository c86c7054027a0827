import {
  addMessage,
  createConversation,
  changeConversation,
  changeMessage,
  deleteMessage,
  broadcastTyping,
} from './changes.ts'
import type { Cable } from './cable.ts'
import { messageOfKind, imageAttachment } from './messageKinds.ts'
import type { Agent, Conversation, Message, Store } from './store.ts'
import { agentView, contactSender } from './views.ts'

/** Objects that an event after the subscription acts on. */
type EventContext = {
  readonly store: Store
  readonly cable: Cable
  readonly conversation: Conversation
  readonly agent: Agent
  readonly newest: Message
  /** Kind of the new message, for the state that adds one. */
  readonly kind: string
}

const RATING = { csat_survey_response: { rating: 5, feedback_message: 'Iris was kind' } }

/**
 * States that occur after the subscription. They use the same functions that change conversations elsewhere in this
 * server.
 */
export const TRIGGERED_EVENTS: Readonly<Record<string, (context: EventContext) => void>> = {
  'an agent writes': ({ store, conversation, agent }) => {
    addMessage(store, conversation, { content: 'Anything else?', sender: agentView(agent) })
  },
  'an agent sends a picture': ({ store, conversation, agent }) => {
    addMessage(store, conversation, { sender: agentView(agent), attachments: [imageAttachment(store)] })
  },
  'the visitor writes': ({ store, conversation }) => {
    const sender = contactSender(conversation.visitor.contact)
    addMessage(store, conversation, { content: 'Thanks', message_type: 0, sender, echo_id: 'written-here' })
  },
  'an agent deletes an answer': ({ store, conversation, newest }) => deleteMessage(store, conversation, newest),
  'the bot sends the next words of an answer': ({ store, conversation, newest }) =>
    changeMessage(store, conversation, { ...newest, content: 'It weighs two kilograms' }),
  'the visitor rates the conversation': ({ store, conversation, newest }) =>
    changeMessage(store, conversation, { ...newest, content_attributes: { submitted_values: RATING } }),
  'a message of this kind comes': ({ store, conversation, agent, newest, kind }) => {
    const visitor = contactSender(conversation.visitor.contact)
    addMessage(store, conversation, messageOfKind(store, kind, { agent, visitor, repliedToId: newest.id }) ?? {})
  },
  'the visitor fills in the form': ({ store, conversation, newest }) =>
    changeMessage(store, conversation, {
      ...newest,
      content_attributes: { ...newest.content_attributes, submitted_values: [{ name: 'to', value: 'me@example.com' }] },
    }),
  'an agent starts typing': ({ store, conversation, agent }) =>
    broadcastTyping(store, conversation, { agent, isOn: true }),
  'an agent starts typing a private note': ({ store, conversation, agent }) =>
    broadcastTyping(store, conversation, { agent, isOn: true, isPrivate: true }),
  'an agent stops typing': ({ store, conversation, agent }) =>
    broadcastTyping(store, conversation, { agent, isOn: false }),
  'an agent resolves the conversation': ({ store, conversation }) =>
    changeConversation(store, conversation, { status: 'resolved' }),
  'a conversation begins': ({ store, conversation }) => {
    createConversation(store, conversation.visitor, { referer: 'https://shop.example.com/tents' })
  },
  'an agent labels the conversation': ({ store, conversation }) =>
    changeConversation(store, conversation, { labels: ['urgent'] }),
  // As in a stock server, the server sends presence only in response to `update_presence`, never on its own.
  'an agent goes away': ({ agent }) => {
    agent.status = 'offline'
  },
  'the server restarts': ({ cable }) => cable.end(true),
  'the server turns visitors away': ({ cable }) => cable.end(false),
}
