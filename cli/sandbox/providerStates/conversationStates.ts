import type { StateTable } from './stateTable.ts'
import { toMessageState } from './messageStates.ts'
import { agentSays, beginConversation, beginVisit, introduce, type Place, type Staged, staged, type Visit, visitorSays } from './visit.ts' // prettier-ignore

/** Number of messages in a long conversation: more than two pages. */
const LONG_TALK = 45

/**
 * Age of the first message in a long conversation, in ms: 15 minutes. Messages of this age no longer count towards the
 * limits per minute.
 */
const LONG_AGO_MS = 15 * 60_000

/** Creates a conversation in which an agent has answered the visitor. */
function stageTalk(place: Place, begun: Visit = beginVisit(place)) {
  const visit = beginConversation(place, introduce(place, begun))
  visitorSays(place, visit, { content: 'Which frame fits me? I am 1.82 m tall.' })
  const answer = agentSays(place, visit, { content: 'The large one. Shall I keep one for you?' })
  return { answer, visit }
}

function talk(place: Place, begun?: Visit): Staged {
  const { visit, answer } = stageTalk(place, begun)
  return staged(place, visit, { messageId: answer.id })
}

export const CONVERSATION_STATES: StateTable = {
  "a visitor in an open conversation with an agent's answer": (place) => talk(place),

  'a visitor whose conversation is resolved': (place) => {
    const { visit, answer } = stageTalk(place)
    place.world.setStatus(visit.conversation, 'resolved')
    return staged(place, visit, { messageId: answer.id })
  },

  'a visitor in a conversation of one message': toMessageState,

  'a visitor in a conversation of more than a page': (place) => {
    const visit = beginConversation(place, introduce(place, beginVisit(place)))
    const begun = place.world.now() - LONG_AGO_MS
    const said = Array.from({ length: LONG_TALK }, (_, index) => {
      const words = { content: `${index + 1}.`, at: begun + index * 1_000 }
      return index % 2 === 0 ? visitorSays(place, visit, words) : agentSays(place, visit, words)
    })
    const [previous, middle, next] = said.slice(Math.floor(LONG_TALK / 2) - 1)
    return staged(place, visit, {
      messageId: middle?.id ?? 0,
      previousMessageId: previous?.id ?? 0,
      nextMessageId: next?.id ?? 0,
    })
  },

  'a visitor who has reached the limit of messages': (place) =>
    talk(place, beginVisit(place, 'demo', { limits: { messagesPerMinute: 2 } })),

  'a visitor who writes too fast': (place) => talk(place, beginVisit(place, 'demo', { limits: { sendsPerMinute: 1 } })),

  'a message that is gone': (place) => {
    const { visit, answer } = stageTalk(place)
    place.world.store.drop('messages', answer.id)
    return staged(place, visit, { messageId: answer.id })
  },

  'a visitor with attributes': (place) => {
    const { visit, answer } = stageTalk(place)
    const customAttributes = { plan: 'pro' }
    place.world.store.save('contacts', { ...visit.contact, customAttributes })
    place.world.changeConversation(visit.conversation, { customAttributes, labels: ['vip'] })
    return staged(place, visit, { messageId: answer.id })
  },

  'a visitor in an open conversation with a connected bot': (place) => {
    const { visit, answer } = stageTalk(place, beginVisit(place, 'demo', { botName: 'Lumi' }))
    place.world.setStatus(visit.conversation, 'open')
    return staged(place, visit, { messageId: answer.id })
  },
}
