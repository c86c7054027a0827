import { selectAccount } from '../account.ts'
import { selectAcceptedCampaign } from '../campaigns.ts'
import { selectChannel } from '../channel.ts'
import type { AppState } from '../root.ts'
import { selectIsSettingUp, selectSetup } from '../setup.ts'
import { selectIsTeamAvailable } from './availability.ts'
import { selectWaitingCampaign } from './campaigns.ts'
import { selectPreChatFields } from './preChatFields.ts'
import { selectMessages } from './messages.ts'

/** Numbers are given beside their country. */
export const selectAsksCountryCode = (state: AppState): boolean => selectAccount(state)?.asksCountryCode === true

const selectHasBot = (state: AppState): boolean => selectChannel(state)?.connectedBotName !== undefined

/** Nothing was ever said, and nothing is on its way; what was refused does not count. */
const selectIsUntouched = (state: AppState): boolean => {
  const { status } = state.conversation
  const isEmpty = state.messages.history === 'complete' && selectMessages(state).length === 0
  const isOnItsWay = state.messages.pending.some((message) => message.status !== 'failed')
  return (status === 'none' || (status === 'unknown' && isEmpty)) && !isOnItsWay
}

/** A bot, or a campaign, speaks first: there is nothing to be said to it yet. */
export const selectAsksMessage = (state: AppState): boolean =>
  !selectHasBot(state) && selectWaitingCampaign(state) === undefined

/** In a first conversation; in a later one only the message is asked for. A campaign has a rule of its own. */
export const selectNeedsPreChat = (state: AppState): boolean =>
  selectAcceptedCampaign(state) === undefined
    ? selectPreChatFields(state).length > 0 && selectIsUntouched(state) && !state.preChat.isGiven
    : selectWaitingCampaign(state) !== undefined

/** Whether a form may still come, so that nothing else takes its place meanwhile; before the configuration nobody knows. */
export const selectMayNeedPreChat = (state: AppState): boolean =>
  selectIsSettingUp(state) &&
  (selectChannel(state) === undefined ||
    (selectPreChatFields(state).length > 0 && state.conversation.status === 'unknown'))

/** Nobody is there to chat, but there is somebody to write to. Undefined until that can be said. */
export const selectIsMailWanted = (state: AppState): boolean | undefined =>
  selectSetup(state) === 'finished'
    ? selectAccount(state)?.showsContactForm === true && !selectIsTeamAvailable(state) && !selectHasBot(state)
    : undefined

/** Between two conversations, or before the first. */
export const selectMayWriteMail = (state: AppState): boolean =>
  state.contactForm !== 'declined' && (selectIsUntouched(state) || state.conversation.status === 'beginning')
