import type { Draft } from '../messages.ts'

export const fromDraft = ({ content, temporaryId, timestamp, refererUrl, replyTo }: Draft) => ({
  content,
  timestamp,
  referer_url: refererUrl,
  echo_id: temporaryId,
  ...(replyTo !== undefined && { reply_to: replyTo }),
})
