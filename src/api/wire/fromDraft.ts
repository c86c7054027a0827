import type { MessageId, TemporaryId } from '#domain/message/message.ts'

/** Message of the visitor before the server has stored it. */
export type Draft = {
  readonly content: string
  readonly temporaryId: TemporaryId
  /** Date and time in the visitor's time zone, as text. */
  readonly timestamp: string
  /** Address of the host page. Empty if it is unknown. */
  readonly refererUrl: string
  readonly replyTo?: MessageId
}

export const fromDraft = ({ content, temporaryId, timestamp, refererUrl, replyTo }: Draft) => ({
  content,
  timestamp,
  referer_url: refererUrl,
  echo_id: temporaryId,
  ...(replyTo !== undefined && { reply_to: replyTo }),
})
