import type { StateTable } from './stateTable.ts'
import { toMessageState } from './messageStates.ts'
import { sendFromAgent, startConversation, createVisit, identify, type StateContext, type StateResult, stateResult, type Visit, sendFromVisitor } from './visit.ts' // prettier-ignore

/** Number of messages in a long conversation: more than two pages. */
const LONG_CONVERSATION_LENGTH = 45

/**
 * Age of the first message in a long conversation, in ms: 15 minutes. Messages of this age no longer count towards the
 * limits per minute.
 */
const CONVERSATION_AGE_MS = 15 * 60_000

/** Creates a conversation in which an agent has answered the visitor. */
function createAnsweredConversation(context: StateContext, initialVisit: Visit = createVisit(context)) {
  const visit = startConversation(context, identify(context, initialVisit))
  sendFromVisitor(context, visit, { content: 'Which frame fits me? I am 1.82 m tall.' })
  const answer = sendFromAgent(context, visit, { content: 'The large one. Shall I keep one for you?' })
  return { answer, visit }
}

function answeredConversation(context: StateContext, initialVisit?: Visit): StateResult {
  const { visit, answer } = createAnsweredConversation(context, initialVisit)
  return stateResult(context, visit, { messageId: answer.id })
}

export const CONVERSATION_STATES: StateTable = {
  "a visitor in an open conversation with an agent's answer": (context) => answeredConversation(context),

  'a visitor whose conversation is resolved': (context) => {
    const { visit, answer } = createAnsweredConversation(context)
    context.world.setStatus(visit.conversation, 'resolved')
    return stateResult(context, visit, { messageId: answer.id })
  },

  'a visitor in a conversation of one message': toMessageState,

  'a visitor in a conversation of more than a page': (context) => {
    const visit = startConversation(context, identify(context, createVisit(context)))
    const startedAt = context.world.now() - CONVERSATION_AGE_MS
    const messages = Array.from({ length: LONG_CONVERSATION_LENGTH }, (_, index) => {
      const draft = { content: `${index + 1}.`, at: startedAt + index * 1_000 }
      return index % 2 === 0 ? sendFromVisitor(context, visit, draft) : sendFromAgent(context, visit, draft)
    })
    const [previous, middle, next] = messages.slice(Math.floor(LONG_CONVERSATION_LENGTH / 2) - 1)
    return stateResult(context, visit, {
      messageId: middle?.id ?? 0,
      previousMessageId: previous?.id ?? 0,
      nextMessageId: next?.id ?? 0,
    })
  },

  'a visitor who has reached the limit of messages': (context) =>
    answeredConversation(context, createVisit(context, 'demo', { limits: { messagesPerMinute: 2 } })),

  'a visitor who writes too fast': (context) =>
    answeredConversation(context, createVisit(context, 'demo', { limits: { sendsPerMinute: 1 } })),

  'a message that is gone': (context) => {
    const { visit, answer } = createAnsweredConversation(context)
    context.world.store.delete('messages', answer.id)
    return stateResult(context, visit, { messageId: answer.id })
  },

  'a visitor with attributes': (context) => {
    const { visit, answer } = createAnsweredConversation(context)
    const customAttributes = { plan: 'pro' }
    context.world.store.save('contacts', { ...visit.contact, customAttributes })
    context.world.changeConversation(visit.conversation, { customAttributes, labels: ['vip'] })
    return stateResult(context, visit, { messageId: answer.id })
  },

  'a visitor in an open conversation with a connected bot': (context) => {
    const { visit, answer } = createAnsweredConversation(context, createVisit(context, 'demo', { botName: 'Lumi' }))
    context.world.setStatus(visit.conversation, 'open')
    return stateResult(context, visit, { messageId: answer.id })
  },
}
