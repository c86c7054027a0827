import { createSelector } from 'reselect'
import type { PreChatField } from '#domain/channel.ts'
import { pickPreChatFields } from '#domain/preChat/preChat.ts'
import { selectChannel } from '../channel.ts'
import { selectContact } from '../visitor/contact.ts'
import type { AppState } from '../root.ts'

const NONE: readonly PreChatField[] = []

/** Returns the fields of the pre-chat form besides the message. */
export const selectPreChatFields: (state: AppState) => readonly PreChatField[] = createSelector(
  [selectChannel, selectContact],
  (channel, contact) => (channel?.preChat.isEnabled ? pickPreChatFields(channel, contact) : NONE),
)
