import { selectAccount } from '../visitor/account.ts'
import { selectAcceptedCampaign } from '../campaigns.ts'
import { selectChannel } from '../channel.ts'
import type { AppState } from '../root.ts'
import { selectIsSettingUp, selectSetup } from '../setup.ts'
import { selectIsTeamAvailable } from './availability.ts'
import { selectWaitingCampaign } from './campaigns.ts'
import { selectPreChatFields } from './preChatFields.ts'
import { selectMessages } from './messages.ts'

/** Returns whether a phone field includes a choice of the country. */
export const selectAsksCountryCode = (state: AppState): boolean => selectAccount(state)?.asksCountryCode === true

const selectHasBot = (state: AppState): boolean => selectChannel(state)?.connectedBotName !== undefined

/** Returns true if the conversation has no message and none is being sent. Failed messages do not count. */
const selectIsUntouched = (state: AppState): boolean => {
  const { status } = state.conversation
  const isEmpty = state.messages.history === 'complete' && selectMessages(state).length === 0
  const isSending = state.messages.pending.some((message) => message.status !== 'failed')
  return (status === 'none' || (status === 'unknown' && isEmpty)) && !isSending
}

/**
 * Returns whether the pre-chat form has a field for the message. It has none if a bot or a campaign writes first.
 */
export const selectAsksMessage = (state: AppState): boolean =>
  !selectHasBot(state) && selectWaitingCampaign(state) === undefined

/**
 * Returns whether the pre-chat form is shown. It is shown for a first conversation, as a later one requires only the
 * message. For a campaign, `selectWaitingCampaign` decides.
 */
export const selectNeedsPreChat = (state: AppState): boolean =>
  selectAcceptedCampaign(state) === undefined
    ? selectPreChatFields(state).length > 0 && selectIsUntouched(state) && !state.preChat.isSubmitted
    : selectWaitingCampaign(state) !== undefined

/**
 * Returns whether the form may still be needed, so that nothing else is shown in its place. Before the configuration is
 * loaded, this is always possible.
 */
export const selectMayNeedPreChat = (state: AppState): boolean =>
  selectIsSettingUp(state) &&
  (selectChannel(state) === undefined ||
    (selectPreChatFields(state).length > 0 && state.conversation.status === 'unknown'))

/**
 * Returns whether the contact form replaces the chat: no agent or bot is available, but the account accepts questions
 * by email. Undefined until setup has finished.
 */
export const selectNeedsContactForm = (state: AppState): boolean | undefined =>
  selectSetup(state) === 'finished'
    ? selectAccount(state)?.showsContactForm === true && !selectIsTeamAvailable(state) && !selectHasBot(state)
    : undefined

/** Returns whether the next message is the first one of a conversation, and none is being sent. */
export const selectIsFirstMessage = (state: AppState): boolean =>
  selectIsUntouched(state) || state.conversation.status === 'beginning'

/**
 * Returns whether the contact form may be shown now: before the first conversation or between two, unless the visitor
 * has declined it.
 */
export const selectCanShowContactForm = (state: AppState): boolean =>
  state.contactForm !== 'declined' && selectIsFirstMessage(state)
