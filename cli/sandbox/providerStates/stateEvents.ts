import { DELETED } from '../world/newMessage.ts'
import type { EventTable } from './stateTable.ts'
import { FORM_ANSWERS, RATING } from './messageContents.ts'
import { sendMessageOfKind } from './messageStates.ts'
import { agentOf, sendFromAgent, type StateContext, REFERER, type Visit, sendFromVisitor } from './visit.ts'
import { sendPicture } from './picture.ts'

const createTypingEvent =
  (isOn: boolean, isPrivate = false) =>
  ({ world }: StateContext, visit: Required<Visit>) => {
    world.setTyping(visit.conversation, { isOn, isPrivate, sender: agentOf(visit) })
    return {}
  }

/** Events by name: actions of an agent, the server or the visitor while the visitor is subscribed. */
export const STATE_EVENTS: EventTable = {
  'an agent writes': (context, visit) => ({
    messageId: sendFromAgent(context, visit, { content: 'It is kept until Saturday.' }).id,
  }),

  'an agent sends a picture': async (context, visit) => ({ messageId: (await sendPicture(context, visit)).id }),

  'an agent deletes an answer': ({ world }, { conversation }) => {
    const answer = world.messagesOf(conversation).findLast(({ messageType }) => messageType === 1)
    if (answer) world.changeMessage(answer, DELETED)
    return {}
  },

  'the bot sends the next words of an answer': ({ world }, { conversation }) => {
    const answer = world.messagesOf(conversation).findLast(({ contentAttributes }) => contentAttributes['streaming'])
    if (answer) world.changeMessage(answer, { content: `${answer.content ?? ''} **four` })
    return {}
  },

  'the visitor writes': (context, visit) => ({
    messageId: sendFromVisitor(context, visit, { content: 'Yes, please.', echoId: '0a1b2c3d4e5f' }).id,
  }),

  'an agent starts typing': createTypingEvent(true),
  'an agent stops typing': createTypingEvent(false),
  'an agent starts typing a private note': createTypingEvent(true, true),

  'an agent resolves the conversation': ({ world }, { conversation }) => {
    world.setStatus(conversation, 'resolved')
    return {}
  },

  'a conversation begins': ({ world }, { contact }) => ({
    conversationId: world.createConversation(contact, REFERER).id,
  }),

  'an agent labels the conversation': ({ world }, { conversation }) => {
    world.changeConversation(conversation, { labels: [...conversation.labels, 'vip'] })
    return {}
  },

  'an agent goes away': ({ world }, visit) => {
    world.setPresence(visit.tenant, agentOf(visit).id, 'offline')
    return {}
  },

  'the visitor rates the conversation': ({ world }, { conversation }) => {
    const ratingRequest = world.messagesOf(conversation).findLast(({ contentType }) => contentType === 'input_csat')
    if (ratingRequest)
      world.changeMessage(ratingRequest, { contentAttributes: { ...ratingRequest.contentAttributes, ...RATING } })
    return {}
  },

  'a message of this kind comes': sendMessageOfKind,

  'the visitor fills in the form': ({ world }, { conversation }) => {
    const form = world.messagesOf(conversation).findLast(({ contentType }) => contentType === 'form')
    if (form) world.changeMessage(form, { contentAttributes: { ...form.contentAttributes, ...FORM_ANSWERS } })
    return {}
  },

  'the server restarts': ({ cable }, { contact }) => {
    cable.disconnect('server_restart', true, contact.pubsubToken)
    return {}
  },

  'the server turns visitors away': ({ cable }, { contact }) => {
    cable.disconnect('unauthorized', false, contact.pubsubToken)
    return {}
  },
}
