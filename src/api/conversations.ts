import type { ContactDetails, CustomAttributes } from '#domain/contact.ts'
import type { Conversation } from '#domain/conversation.ts'
import { mapResult, type Result } from '#domain/failure.ts'
import type { Message } from '#domain/message/message.ts'
import type { EpochSeconds } from '#domain/time.ts'
import type { Clients } from './client.ts'
import { type Draft, fromDraft } from './wire/fromDraft.ts'
import { AS_TEXT, done, toResult } from './result.ts'
import { fromContact } from './wire/fromContact.ts'
import { toConversation } from './wire/conversation.ts'
import { record } from '#tools/fields.ts'
import { mapEach } from './wire/fields.ts'
import { toMessage } from './wire/message.ts'

type NewConversation = Draft & { readonly contact: ContactDetails; readonly customAttributes?: CustomAttributes }

type CreatedConversation = { readonly conversation: Conversation; readonly messages: readonly Message[] }

const NEVER_CACHED = { ...AS_TEXT, cache: 'no-store' } as const

export const createConversationsApi = ({ widget }: Clients) => ({
  /** Loads the current conversation; undefined if there is none. */
  load: async (): Promise<Result<Conversation | undefined>> =>
    mapResult(await toResult(widget.GET('/api/v1/widget/conversations', NEVER_CACHED), toOneOrNone), unwrap),

  /** Creates a new conversation, even if there is one already. */
  create: ({ contact, customAttributes, ...draft }: NewConversation): Promise<Result<CreatedConversation>> =>
    toResult(
      widget.POST('/api/v1/widget/conversations', {
        ...AS_TEXT,
        body: {
          contact: fromContact(contact),
          message: fromDraft(draft),
          ...(customAttributes && { custom_attributes: { ...customAttributes } }),
        },
      }),
      toCreatedConversation,
    ),

  /**
   * Resolves the current conversation. This GET changes state, so it is never prefetched, never served from a cache and
   * never retried automatically.
   */
  resolve: (): Promise<Result<true>> =>
    toResult(widget.GET('/api/v1/widget/conversations/toggle_status', NEVER_CACHED), done),

  setTyping: (isTyping: boolean): Promise<Result<true>> =>
    toResult(
      widget.POST('/api/v1/widget/conversations/toggle_typing', {
        ...AS_TEXT,
        body: { typing_status: isTyping ? 'on' : 'off' },
      }),
      done,
    ),

  markSeen: (at: EpochSeconds): Promise<Result<true>> =>
    toResult(
      widget.POST('/api/v1/widget/conversations/update_last_seen', { ...AS_TEXT, body: { contact_last_seen_at: at } }),
      done,
    ),

  sendTranscript: (email: string): Promise<Result<true>> =>
    toResult(widget.POST('/api/v1/widget/conversations/transcript', { ...AS_TEXT, body: { email } }), done),

  /** Replaces all attributes of the conversation, because the server does not merge them. */
  setCustomAttributes: (attributes: CustomAttributes): Promise<Result<true>> =>
    toResult(
      widget.POST('/api/v1/widget/conversations/set_custom_attributes', {
        ...AS_TEXT,
        body: { custom_attributes: { ...attributes } },
      }),
      done,
    ),

  deleteCustomAttribute: (name: string): Promise<Result<true>> =>
    toResult(
      widget.POST('/api/v1/widget/conversations/destroy_custom_attributes', {
        ...AS_TEXT,
        body: { custom_attribute: [name] },
      }),
      done,
    ),
})

/**
 * Parses a conversation; undefined if the body is malformed. An empty object is valid and means that there is no
 * conversation. The result is wrapped to keep both cases apart.
 */
function toOneOrNone(body: unknown): { readonly conversation: Conversation | undefined } | undefined {
  const fields = record(body)
  if (fields === undefined) return undefined
  const isNone = Object.keys(fields).length === 0
  const conversation = toConversation(fields)
  return isNone || conversation ? { conversation } : undefined
}

const unwrap = ({ conversation }: { readonly conversation: Conversation | undefined }) => conversation

function toCreatedConversation(body: unknown): CreatedConversation | undefined {
  const conversation = toConversation(body)
  return conversation && { conversation, messages: mapEach(record(body)?.['messages'], toMessage) }
}
