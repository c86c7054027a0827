import type { Campaign } from '#domain/campaign.ts'
import { selectAcceptedCampaign } from '../campaigns.ts'
import type { AppState } from '../root.ts'
import { selectPreChatFields } from './preChatFields.ts'
import { selectMessages } from './messages.ts'

/** The tenant wants to know who is there before a campaign becomes a conversation, and does not know it yet. */
const selectAsksBeforeCampaign = (state: AppState): boolean => {
  const { email, hasEmail } = state.contact
  return selectPreChatFields(state).length > 0 && email === undefined && !hasEmail
}

/** Accepted, and held up by the form before the chat. */
export const selectWaitingCampaign = (state: AppState): Campaign | undefined => {
  const accepted = selectAcceptedCampaign(state)
  const isHeldUp = accepted?.status === 'accepted' && accepted.answers === undefined && selectAsksBeforeCampaign(state)
  return isHeldUp ? accepted.campaign : undefined
}

/** A conversation there is, or that is about to begin. */
export const selectHasConversation = (state: AppState): boolean =>
  state.conversation.status === 'known' ||
  state.conversation.status === 'beginning' ||
  state.messages.pending.length > 0

/** The campaign's words stand in for the server's copy, until the team's first message is held. */
export const selectStandInCampaign = (state: AppState): Campaign | undefined =>
  selectMessages(state).some(({ direction }) => direction === 'outgoing')
    ? undefined
    : selectAcceptedCampaign(state)?.campaign
