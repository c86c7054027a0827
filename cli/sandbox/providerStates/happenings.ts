import { DELETED } from '../newMessage.ts'
import type { HappeningTable } from './stateTable.ts'
import { FORM_ANSWERS, RATING } from './messageContents.ts'
import { sendKind } from './messageStates.ts'
import { agentOf, agentSays, type Place, REFERER, type Visit, visitorSays } from './visit.ts'
import { sendPicture } from './picture.ts'

const typing =
  (isOn: boolean, isPrivate = false) =>
  ({ world }: Place, visit: Required<Visit>) => {
    world.setTyping(visit.conversation, { isOn, isPrivate, sender: agentOf(visit) })
    return {}
  }

/** Events by name: actions of an agent, the server or the visitor while the visitor is subscribed. */
export const HAPPENINGS: HappeningTable = {
  'an agent writes': (place, visit) => ({
    messageId: agentSays(place, visit, { content: 'It is kept until Saturday.' }).id,
  }),

  'an agent sends a picture': async (place, visit) => ({ messageId: (await sendPicture(place, visit)).id }),

  'an agent deletes an answer': ({ world }, { conversation }) => {
    const answer = world.messagesOf(conversation).findLast(({ messageType }) => messageType === 1)
    if (answer) world.changeMessage(answer, DELETED)
    return {}
  },

  'the visitor writes': (place, visit) => ({
    messageId: visitorSays(place, visit, { content: 'Yes, please.', echoId: '0a1b2c3d4e5f' }).id,
  }),

  'an agent starts typing': typing(true),
  'an agent stops typing': typing(false),
  'an agent starts typing a private note': typing(true, true),

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
    const asked = world.messagesOf(conversation).findLast(({ contentType }) => contentType === 'input_csat')
    if (asked) world.changeMessage(asked, { contentAttributes: { ...asked.contentAttributes, ...RATING } })
    return {}
  },

  'a message of this kind comes': sendKind,

  'the visitor fills in the form': ({ world }, { conversation }) => {
    const asked = world.messagesOf(conversation).findLast(({ contentType }) => contentType === 'form')
    if (asked) world.changeMessage(asked, { contentAttributes: { ...asked.contentAttributes, ...FORM_ANSWERS } })
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
