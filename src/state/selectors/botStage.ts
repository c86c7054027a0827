import type { ConversationSnapshot } from '#domain/bot/bot.ts'
import { canRestart } from '#domain/bot/restart.ts'
import { selectAcceptedCampaign } from '../campaigns.ts'
import { selectConversation } from '../conversation/conversation.ts'
import type { AppState } from '../root.ts'
import { selectSetup } from '../setup.ts'
import { selectBotName } from './bot.ts'
import { selectMessages } from './messages.ts'

const selectConversationSnapshot = (state: AppState): ConversationSnapshot => ({
  conversation: selectConversation(state),
  messages: selectMessages(state),
})

/** Returns whether the bot's conversation is starting, so that there is no composer yet. */
export const selectIsConversationLoading = (state: AppState): boolean =>
  state.bot.status === 'starting' && selectBotName(state) !== undefined

export type BotStage = 'intro' | 'starting' | 'failed'

/** Returns the stage that replaces the composer until the bot has started; undefined if nothing replaces it. */
export function selectBotStage(state: AppState): BotStage | undefined {
  if (selectBotName(state) === undefined) return undefined
  const { bot, conversation, messages } = state
  if (bot.status === 'starting' || bot.status === 'failed') return bot.status
  const isUntouched = conversation.status === 'none' && messages.pending.length === 0
  return isUntouched && selectAcceptedCampaign(state) === undefined ? 'intro' : undefined
}

/** Returns whether the composer may be shown. With a bot, the conversation must have begun. */
export function selectIsConversationStarted(state: AppState): boolean {
  if (selectBotName(state) === undefined) return true
  const { status } = state.conversation
  if (status === 'unknown') return selectSetup(state) === 'finished'
  return status !== 'none' || state.messages.pending.length > 0
}

export const selectCanRestart = (state: AppState): boolean =>
  selectBotName(state) !== undefined && canRestart(selectConversationSnapshot(state))

/**
 * Returns whether the restart question is shown. An agent's answer closes it, because a restart is no longer possible.
 */
export const selectIsAskingToRestart = (state: AppState): boolean =>
  state.bot.status === 'asking' && selectCanRestart(state)
