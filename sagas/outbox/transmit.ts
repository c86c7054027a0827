import type { Draft } from '#api/wire/fromDraft.ts'
import type { ContactDetails } from '#domain/contact.ts'
import type { Failure, Result } from '#domain/failure.ts'
import type { Message } from '#domain/message/message.ts'
import type { PendingMessage } from '#domain/message/outbox.ts'
import { selectConversation, selectLeftConversationId } from '#state/conversation/conversation.ts'
import { putConversation } from '../conversation/conversation.ts'
import { selectReferrerUrl } from '#state/widget.ts'
import { call, put, type Saga, select, service } from '../effects.ts'
import { loadVisitorActions } from '../visitorActions.ts'

/** Sends one message: as an upload, a new conversation, or a message. Returns undefined if the visitor cancels. */
export function* transmit(message: PendingMessage): Saga<Result<Message> | undefined> {
  if (message.files) {
    if (!BUILT_IN.attachments) return { ok: false, failure: NO_FILES }
    return yield* (yield* loadVisitorActions()).upload(message, message.files, yield* toDraft(message))
  }
  if (yield* shouldCreateConversation(message)) return yield* createConversation(message)
  // Another tab has created the conversation; the contact details still have to be sent.
  if (message.contact) yield* updateContact(message.contact)
  const api = yield* service('api')
  return yield* call(api.messages.send, yield* toDraft(message))
}

/** Failure for a file queued by a tab of another release, in a build without attachments. */
const NO_FILES: Failure = { code: 'status', status: 415, isQuiet: false, reason: 'This build sends no files' }

/** True if this message creates a conversation. Messages that were queued after it join that conversation. */
function* shouldCreateConversation({ begins = false, contact }: PendingMessage): Saga<boolean> {
  const hasLeft = (yield* select(selectLeftConversationId)) !== undefined
  const conversation = yield* select(selectConversation)
  const isFirst = contact !== undefined && conversation === undefined
  return begins && (hasLeft || isFirst || conversation?.status === 'resolved')
}

function* updateContact(contact: ContactDetails): Saga {
  const api = yield* service('api')
  const result = yield* call(api.contact.update, contact)
  if (!result.ok) yield* put({ type: 'contact/failed', failure: result.failure })
}

function* createConversation(message: PendingMessage): Saga<Result<Message>> {
  const api = yield* service('api')
  const result = yield* call(api.conversations.create, {
    ...(yield* toDraft(message)),
    contact: message.contact ?? {},
    ...(message.attributes?.conversation && { customAttributes: message.attributes.conversation }),
  })
  if (!result.ok) return result
  yield* putConversation(result.data.conversation)
  const copy = result.data.messages.findLast(({ direction }) => direction === 'incoming')
  return copy ? { ok: true, data: copy } : { ok: false, failure: NO_FIRST_MESSAGE }
}

const NO_FIRST_MESSAGE: Failure = { code: 'malformed', reason: 'No first message' }

function* toDraft({ content, temporaryId, replyTo }: PendingMessage): Saga<Draft> {
  const now = yield* service('now')
  return {
    content,
    temporaryId,
    timestamp: new Date(now()).toString(),
    refererUrl: yield* select(selectReferrerUrl),
    ...(replyTo !== undefined && { replyTo }),
  }
}
