import type { Campaign } from '#domain/campaign/campaign.ts'
import { selectAcceptedCampaign } from '../campaigns.ts'
import type { AppState } from '../root.ts'
import { selectPreChatFields } from './preChatFields.ts'
import { selectMessages } from './messages.ts'

/**
 * Returns whether the pre-chat form precedes a campaign's conversation: the tenant requires it and the visitor's email
 * address is unknown.
 */
const selectAsksBeforeCampaign = (state: AppState): boolean => {
  const { email, hasEmail } = state.contact
  return selectPreChatFields(state).length > 0 && email === undefined && !hasEmail
}

/** Returns the accepted campaign that waits for the pre-chat form. */
export const selectWaitingCampaign = (state: AppState): Campaign | undefined => {
  const accepted = selectAcceptedCampaign(state)
  const isWaitingForPreChat =
    accepted?.status === 'accepted' && accepted.answers === undefined && selectAsksBeforeCampaign(state)
  return isWaitingForPreChat ? accepted.campaign : undefined
}

/** Returns whether there is a conversation, or one is about to begin. */
export const selectHasConversation = (state: AppState): boolean =>
  state.conversation.status === 'known' ||
  state.conversation.status === 'beginning' ||
  state.messages.pending.length > 0

/**
 * Returns the accepted campaign, whose text the chat shows as a placeholder until the first outgoing message is loaded.
 */
export const selectCampaignOfChat = (state: AppState): Campaign | undefined =>
  selectMessages(state).some(({ direction }) => direction === 'outgoing')
    ? undefined
    : selectAcceptedCampaign(state)?.campaign
