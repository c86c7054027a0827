import type { AttachmentRecord, MessageRecord } from './records.ts'

export type NewMessage = {
  readonly conversationId: number
  readonly messageType: number
  readonly content: string | null
  readonly sender: MessageRecord['sender']
  readonly contentType?: string
  readonly contentAttributes?: Readonly<Record<string, unknown>>
  readonly attachments?: readonly AttachmentRecord[]
  readonly isPrivate?: boolean
  readonly echoId?: string | null
  readonly campaignId?: number
  /** Creation time in ms since 1970; by default the current time. */
  readonly at?: number
}

/** Default values of a message: public text without attachments. */
const DEFAULTS = {
  contentType: 'text',
  contentAttributes: {},
  isPrivate: false,
  attachments: [],
  echoId: null,
}

export const toRecord = ({ at, ...draft }: NewMessage, id: number, now: number): MessageRecord => ({
  ...DEFAULTS,
  ...draft,
  id,
  createdAt: at ?? now,
  updatedAt: at ?? now,
  status: 'sent',
})

/** Changes that turn a message into a deleted message. */
export const DELETED: Partial<MessageRecord> = {
  content: 'This message was deleted',
  contentType: 'text',
  contentAttributes: { deleted: true },
  attachments: [],
}
