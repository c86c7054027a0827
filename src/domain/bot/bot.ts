import type { CustomAttributes, ContactDetails } from '../contact.ts'
import type { Conversation, ConversationId, InboxId } from '../conversation.ts'
import { hasContent, type Message } from '../message/message.ts'

export type BotTrigger = {
  readonly conversationId: ConversationId
  readonly inboxId: InboxId
  /** `widget`, or `nudge` if a campaign started the bot. */
  readonly triggerType: 'widget' | 'nudge'
  readonly nudgeId?: string
}

/** Request to start a conversation with the bot. */
export type BotStart = {
  /**
   * True creates a new conversation, even if there is one. False sends an empty message to the existing conversation.
   */
  readonly isNew: boolean
  readonly content?: string
  /** Details that the visitor entered in a form before. */
  readonly contact?: ContactDetails
  readonly contactAttributes?: CustomAttributes
  readonly conversationAttributes?: CustomAttributes
  readonly nudgeId?: string
}

/**
 * Step of the start of a bot: begin the conversation, introduce the visitor to the server, register the conversation
 * with the bot. A retry continues with the current step, so completed steps are never repeated.
 */
export type BotStep = 'begin' | 'introduce' | 'register'

/** The part of a conversation that the bot rules use; messages are oldest first. */
export type ConversationSnapshot = {
  readonly conversation: Conversation | undefined
  readonly messages: readonly Message[]
}

export const isFromBot = ({ direction, sender }: Message): boolean => direction === 'outgoing' && sender?.kind === 'bot'

/**
 * Returns the last message of the visitor, the team or the bot; activity and template messages do not count. `messages`
 * ends with the newest message. The list in `conversation.status_changed` begins with it.
 */
const lastMessage = ({ messages }: ConversationSnapshot): Message | undefined =>
  messages.findLast(({ direction }) => direction === 'incoming' || direction === 'outgoing')

/**
 * Returns whether the bot has closed the conversation. The conversation is resolved, the bot wrote last, and
 * `targetNodeId` of its message shows that the script went on to the end.
 */
export function hasBotClosed(snapshot: ConversationSnapshot): boolean {
  const message = lastMessage(snapshot)
  return snapshot.conversation?.status === 'resolved' && message !== undefined && isFromBot(message) && message.targetNodeId !== undefined // prettier-ignore
}

/**
 * Returns whether the bot has handed the conversation over. The conversation is open to the team, and the bot wrote
 * last. Its message has no `targetNodeId`, so the script ends there.
 */
export function isHandedOff(snapshot: ConversationSnapshot): boolean {
  const message = lastMessage(snapshot)
  return snapshot.conversation?.status === 'open' && message !== undefined && isFromBot(message) && message.targetNodeId === undefined // prettier-ignore
}

export const hasBeenTriggered = ({ conversation, messages }: ConversationSnapshot): boolean =>
  conversation !== undefined && messages.some(hasContent)

/** Returns true for a visitor who began a conversation in this browser before, or whose email address is known. */
export const isRepeatVisitor = (hasBegunBefore: boolean, { hasEmail }: { readonly hasEmail: boolean }): boolean =>
  hasBegunBefore || hasEmail
