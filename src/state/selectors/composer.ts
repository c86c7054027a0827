import { MESSAGE_MAX_LENGTH } from '#domain/limits.ts'
import type { Feature } from '#domain/channel.ts'
import { selectChannel } from '../channel.ts'
import { selectLeftConversationId, selectIsResolved } from '../conversation.ts'
import { selectSendableText } from '../draft.ts'
import { selectFiles } from '../files.ts'
import type { AppState } from '../root.ts'
import { selectCopy } from './words.ts'

const hasFeature = (state: AppState, feature: Feature): boolean =>
  selectChannel(state)?.features.includes(feature) === true && !state.widget.refused.includes(feature)

/** Whether the conversation has ended and the tenant wants the next words in a new one. */
export const selectIsClosed = (state: AppState): boolean =>
  selectIsResolved(state) && selectChannel(state)?.allowsMessagesAfterResolved !== true

/** A conversation begins with words: files can follow once there is one. */
export const selectCanAttach = (state: AppState): boolean =>
  hasFeature(state, 'attachments') && !selectIsClosed(state) && selectLeftConversationId(state) === undefined

export const selectCanPickEmoji = (state: AppState): boolean => hasFeature(state, 'emoji_picker')

/** There is something that may be ended, and the tenant lets visitors do it. */
export const selectCanEnd = (state: AppState): boolean =>
  hasFeature(state, 'end_conversation') && state.conversation.status === 'known' && !selectIsResolved(state)

export const selectCanSend = (state: AppState): boolean => {
  const text = selectSendableText(state)
  return text !== undefined && (text !== '' || selectFiles(state).length > 0)
}

/** Characters still to be had, once they run short; negative when there are too many. */
export const selectCharactersLeft = (state: AppState): number | undefined => {
  const left = MESSAGE_MAX_LENGTH - state.draft.text.trim().length
  return left <= 100 ? left : undefined
}

/** What a tenant who asks before the chat asks for: on a new conversation, nothing but the message. */
export const selectOpeningWords = (state: AppState): string | undefined => {
  const preChat = selectChannel(state)?.preChat
  return preChat?.isEnabled ? (selectCopy(state, 'preChatMessage') ?? preChat.message) || undefined : undefined
}
