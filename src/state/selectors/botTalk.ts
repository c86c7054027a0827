import { type BotTalk, canRestart } from '#domain/bot.ts'
import { selectAcceptedCampaign } from '../campaigns.ts'
import { selectConversation } from '../conversation.ts'
import type { AppState } from '../root.ts'
import { selectSetup } from '../setup.ts'
import { selectBotName } from './bot.ts'
import { selectMessages } from './messages.ts'

export const selectBotTalk = (state: AppState): BotTalk => ({
  conversation: selectConversation(state),
  messages: selectMessages(state),
})

/** The conversation is on its way: there is nowhere to write yet. */
export const selectIsConversationLoading = (state: AppState): boolean =>
  state.bot.status === 'starting' && selectBotName(state) !== undefined

export type BotStage = 'intro' | 'starting' | 'failed'

/** What stands where one writes as long as the bot has not begun. */
export function selectBotStage(state: AppState): BotStage | undefined {
  if (selectBotName(state) === undefined) return undefined
  const { bot, conversation, messages } = state
  if (bot.status === 'starting' || bot.status === 'failed') return bot.status
  const isUntouched = conversation.status === 'none' && messages.pending.length === 0
  return isUntouched && selectAcceptedCampaign(state) === undefined ? 'intro' : undefined
}

/** Whether there is somewhere to write: where a bot begins, not before it has. */
export function selectIsBegun(state: AppState): boolean {
  if (selectBotName(state) === undefined) return true
  const { status } = state.conversation
  if (status === 'unknown') return selectSetup(state) === 'finished'
  return status !== 'none' || state.messages.pending.length > 0
}

export const selectCanRestart = (state: AppState): boolean =>
  selectBotName(state) !== undefined && canRestart(selectBotTalk(state))

/** A person who answers meanwhile answers that question too. */
export const selectIsAskingToRestart = (state: AppState): boolean =>
  state.bot.status === 'asking' && selectCanRestart(state)
