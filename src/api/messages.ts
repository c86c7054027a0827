import type { Result } from '#domain/failure.ts'
import type { Message, MessageId } from '#domain/message/message.ts'
import type { EpochSeconds } from '#domain/time.ts'
import type { Clients } from './client.ts'
import { notBuiltIn } from './notBuiltIn.ts'
import { AS_TEXT, toResult } from './result.ts'
import { toLastSeen } from './wire/conversation.ts'
import { omitUndefined, record } from '#tools/fields.ts'
import { mapEach } from './wire/fields.ts'
import { fromDraft, type Draft } from './wire/fromDraft.ts'
import { toMessage } from './wire/message.ts'

type Upload = Draft & {
  readonly files: readonly File[]
  readonly signal: AbortSignal
  /** Called with the sent share of the body, 0 to 1. */
  readonly onProgress: (share: number) => void
}

type Page = { readonly messages: readonly Message[]; readonly contactLastSeenAt?: EpochSeconds }

type PageQuery = { readonly before?: MessageId; readonly after?: MessageId }

export const createMessagesApi = ({ widget, uploadFetch }: Clients) => ({
  /** Loads the newest page, the page before an id, or the messages after an id, in ascending order. */
  list: (query: PageQuery): Promise<Result<Page>> =>
    toResult(widget.GET('/api/v1/widget/messages', { ...AS_TEXT, params: { query }, cache: 'no-store' }), toPage),

  send: (draft: Draft): Promise<Result<Message>> =>
    toResult(widget.POST('/api/v1/widget/messages', { ...AS_TEXT, body: { message: fromDraft(draft) } }), toMessage),

  upload: BUILT_IN.attachments
    ? (upload: Upload): Promise<Result<Message>> =>
        toResult(
          widget.POST('/api/v1/widget/messages', {
            ...AS_TEXT,
            signal: upload.signal,
            fetch: uploadFetch(upload.onProgress),
            body: { message: fromDraft(upload) },
            bodySerializer: () => toForm(upload),
          }),
          toMessage,
        )
    : notBuiltIn,
})

function toForm({ files, content, temporaryId, timestamp, refererUrl, replyTo }: Upload): FormData {
  const form = new FormData()
  for (const file of files) form.append('message[attachments][]', file, file.name)
  if (content !== '') form.append('message[content]', content)
  form.append('message[referer_url]', refererUrl)
  form.append('message[timestamp]', timestamp)
  form.append('message[echo_id]', temporaryId)
  if (replyTo !== undefined) form.append('message[reply_to]', String(replyTo))
  return form
}

/**
 * Parses a page of messages; undefined if the body contains no list. Until 2022 the body was the list itself. `meta` is
 * missing if there is no conversation.
 */
function toPage(body: unknown): Page | undefined {
  const fields = record(body)
  const payload = fields ? fields['payload'] : body
  if (!Array.isArray(payload)) return undefined
  const contactLastSeenAt = toLastSeen(record(fields?.['meta'])?.['contact_last_seen_at'])
  return { messages: mapEach(payload, toMessage), ...omitUndefined({ contactLastSeenAt }) }
}
