import { selectAccount } from '../account.ts'
import { selectChannel } from '../channel.ts'
import { selectConversation } from '../conversation.ts'
import type { AppState } from '../root.ts'

/** The bot's own name, or the one it is known by; undefined where none is connected. */
export function selectBotName(state: AppState): string | undefined {
  const connected = selectChannel(state)?.connectedBotName
  return connected && (selectAccount(state)?.botName ?? connected)
}

/** The bot, where the talk is known to be its own: an open one is the team's. */
export function selectAnsweringBot(state: AppState): string | undefined {
  const isTeams = selectConversation(state)?.status === 'open'
  return isTeams || state.conversation.status === 'unknown' ? undefined : selectBotName(state)
}

/** The tenant's picture of the bot, or the inbox's where that stands for it. */
export function selectBotIcon(state: AppState): string | undefined {
  const channel = selectChannel(state)
  const inbox = channel?.features.includes('use_inbox_avatar_for_bot') ? channel.avatarUrl : undefined
  return selectAccount(state)?.botIconUrl ?? inbox
}
