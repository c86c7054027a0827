import { MESSAGE_MAX_LENGTH } from '#domain/limits.ts'
import type { Feature } from '#domain/channel.ts'
import { selectChannel } from '../channel.ts'
import { selectLeftConversationId, selectIsResolved } from '../conversation/conversation.ts'
import { selectSendableText } from '../conversation/draft.ts'
import { selectFiles } from '../conversation/files.ts'
import type { AppState } from '../root.ts'
import { selectCopy } from './texts.ts'

const hasFeature = (state: AppState, feature: Feature): boolean =>
  selectChannel(state)?.features.includes(feature) === true && !state.widget.disabledFeatures.includes(feature)

/** Returns whether the conversation has ended and the tenant requires a new one for the next message. */
export const selectIsClosed = (state: AppState): boolean =>
  selectIsResolved(state) && selectChannel(state)?.allowsMessagesAfterResolved !== true

/** Returns whether the tenant and the page allow files. */
export const selectAllowsFiles = (state: AppState): boolean => hasFeature(state, 'attachments')

/** Returns whether files can be attached. The first message of a new conversation must be text without files. */
export const selectCanAttach = (state: AppState): boolean =>
  selectAllowsFiles(state) && !selectIsClosed(state) && selectLeftConversationId(state) === undefined

export const selectCanPickEmoji = (state: AppState): boolean => hasFeature(state, 'emoji_picker')

/** Returns whether the tenant has voice messages. Its page's setting is untrusted. */
export const selectHasVoice = ({ widget }: AppState): boolean => widget.voiceMessages === true

/** Returns whether the visitor can end the conversation: it is open, and the tenant allows it. */
export const selectCanEnd = (state: AppState): boolean =>
  hasFeature(state, 'end_conversation') && state.conversation.status === 'known' && !selectIsResolved(state)

export const selectCanSend = (state: AppState): boolean => {
  const text = selectSendableText(state)
  return text !== undefined && (text !== '' || selectFiles(state).length > 0)
}

/** Returns the remaining characters if few remain; negative if the text is too long, undefined otherwise. */
export const selectCharactersLeft = (state: AppState): number | undefined => {
  const charactersLeft = MESSAGE_MAX_LENGTH - state.draft.text.trim().length
  return charactersLeft <= 100 ? charactersLeft : undefined
}

/**
 * Returns the tenant's text above the pre-chat form, which an empty conversation shows too. Undefined if the form is
 * disabled or has no text.
 */
export const selectPreChatMessage = (state: AppState): string | undefined => {
  const preChat = selectChannel(state)?.preChat
  return preChat?.isEnabled ? (selectCopy(state, 'preChatMessage') ?? preChat.message) || undefined : undefined
}
