import type { BotTrigger } from '#domain/bot/bot.ts'
import type { ConversationId, InboxId } from '#domain/conversation.ts'
import type { Result } from '#domain/failure.ts'
import type { Clients } from './client.ts'
import { AS_TEXT, done, toResult } from './result.ts'

/** Options of `trigger` and `restart`. The bot service identifies the visitor by cookie, so both send credentials. */
const WITH_CREDENTIALS = { ...AS_TEXT, credentials: 'include' } as const

export const createBotApi = ({ middleware }: Clients) => ({
  trigger: ({ conversationId, inboxId, triggerType, nudgeId }: BotTrigger): Promise<Result<true>> =>
    toResult(
      middleware.POST('/v2/widget/inbox/{inboxId}/trigger_bot', {
        ...WITH_CREDENTIALS,
        params: { path: { inboxId } },
        body: {
          conversation_display_id: conversationId,
          trigger_type: triggerType,
          ...(nudgeId !== undefined && { nudge_id: nudgeId }),
        },
      }),
      done,
    ),

  restart: (conversationId: ConversationId, inboxId: InboxId): Promise<Result<true>> =>
    toResult(
      middleware.POST('/v2/widget/inbox/{inboxId}/restart_bot', {
        ...WITH_CREDENTIALS,
        params: { path: { inboxId } },
        body: { conversation_display_id: conversationId },
      }),
      done,
    ),
})
