import { selectAccount } from '../visitor/account.ts'
import { selectChannel } from '../channel.ts'
import { selectConversation } from '../conversation/conversation.ts'
import type { AppState } from '../root.ts'

/** Returns the account's name for the bot, or the connected bot's own name. Undefined if no bot is connected. */
export function selectBotName(state: AppState): string | undefined {
  const connected = selectChannel(state)?.connectedBotName
  return connected && (selectAccount(state)?.botName ?? connected)
}

/**
 * Returns the bot's name while the bot owns the conversation. Undefined if the conversation is unknown, or if its
 * status is `open`, because then the team answers.
 */
export function selectAnsweringBot(state: AppState): string | undefined {
  const isHandledByTeam = selectConversation(state)?.status === 'open'
  return isHandledByTeam || state.conversation.status === 'unknown' ? undefined : selectBotName(state)
}

/** Returns the tenant's image of the bot. The fallback is the inbox's image, if the channel uses it for the bot. */
export function selectBotIcon(state: AppState): string | undefined {
  const channel = selectChannel(state)
  const inboxAvatarUrl = channel?.features.includes('use_inbox_avatar_for_bot') ? channel.avatarUrl : undefined
  return selectAccount(state)?.botIconUrl ?? inboxAvatarUrl
}
