import { createSelector } from 'reselect'
import type { Sender } from '#domain/message/sender.ts'
import { omitUndefined } from '#tools/fields.ts'
import { selectChannel } from '../channel.ts'
import type { AppState } from '../root.ts'
import { selectBotIcon, selectBotName } from './bot.ts'

/**
 * Returns the sender of messages that have none, such as a rating or a campaign: the connected bot, otherwise the
 * tenant itself.
 */
export const selectAnonymousSender: (state: AppState) => Sender = createSelector(
  [selectChannel, selectBotName, selectBotIcon],
  (channel, botName, botIcon) =>
    botName === undefined
      ? { kind: 'agent', name: channel?.websiteName ?? '', ...omitUndefined({ avatarUrl: channel?.avatarUrl }) }
      : { kind: 'bot', name: botName, ...omitUndefined({ avatarUrl: botIcon }) },
)
