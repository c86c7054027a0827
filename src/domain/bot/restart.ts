import type { ConversationSnapshot } from './bot.ts'

/**
 * Returns whether the visitor can restart the bot. The conversation must be unresolved, and only the bot may have
 * answered: after an agent's answer the conversation is the team's.
 */
export function canRestart({ conversation, messages }: ConversationSnapshot): boolean {
  const answers = messages.filter(({ direction }) => direction === 'outgoing')
  const isUnresolved = conversation !== undefined && conversation.status !== 'resolved'
  return isUnresolved && answers.length > 0 && answers.every(({ sender }) => sender?.kind === 'bot')
}
