import type { CustomAttributes, ContactDetails } from './contact.ts'
import type { Conversation, ConversationId, InboxId } from './conversation.ts'
import { hasContent, type Message } from './message.ts'

export type BotTrigger = {
  readonly conversationId: ConversationId
  readonly inboxId: InboxId
  /** `widget` unless a nudge started it. */
  readonly triggerType: 'widget' | 'nudge'
  readonly nudgeId?: string
}

/** How a bot's conversation is to begin. */
export type BotStart = {
  /** A conversation of its own, whatever there was before; else an empty message goes into the one there is. */
  readonly isNew: boolean
  readonly content?: string
  /** What a form has asked before. */
  readonly contact?: ContactDetails
  readonly contactAttributes?: CustomAttributes
  readonly conversationAttributes?: CustomAttributes
  readonly nudgeId?: string
}

/** Where a beginning stands, so that after trouble it goes on there: what has been taken is never asked for again. */
export type BotStep = 'begin' | 'introduce' | 'register'

/** A conversation as far as the bot is concerned; messages oldest first. */
export type BotTalk = { readonly conversation: Conversation | undefined; readonly messages: readonly Message[] }

export const isFromBot = ({ direction, sender }: Message): boolean => direction === 'outgoing' && sender?.kind === 'bot'

/** The list that servers send with a change of status begins with the newest message; notes and ratings are nobody's words. */
const lastWord = ({ messages }: BotTalk): Message | undefined =>
  messages.findLast(({ direction }) => direction === 'incoming' || direction === 'outgoing')

/** The bot had the last word, its script says where that leads, and it has led to the end. */
export function hasBotClosed(talk: BotTalk): boolean {
  const word = lastWord(talk)
  return talk.conversation?.status === 'resolved' && word !== undefined && isFromBot(word) && word.targetNodeId !== undefined // prettier-ignore
}

/** The bot had the last word, its script ends there, and the conversation is open to the team. */
export function isHandedOff(talk: BotTalk): boolean {
  const word = lastWord(talk)
  return talk.conversation?.status === 'open' && word !== undefined && isFromBot(word) && word.targetNodeId === undefined // prettier-ignore
}

/** Only the bot has answered so far: once a person does, the talk is theirs. */
export function canRestart({ conversation, messages }: BotTalk): boolean {
  const answers = messages.filter(({ direction }) => direction === 'outgoing')
  return conversation !== undefined && conversation.status !== 'resolved' && answers.length > 0 && answers.every(isFromBot) // prettier-ignore
}

export const hasBeenTriggered = ({ conversation, messages }: BotTalk): boolean =>
  conversation !== undefined && messages.some(hasContent)

/** Somebody who has begun a conversation in this browser before, or who is known by e-mail. */
export const isRepeatVisitor = (hasBegunBefore: boolean, { hasEmail }: { readonly hasEmail: boolean }): boolean =>
  hasBegunBefore || hasEmail
