import type { Draft } from '#api/wire/fromDraft.ts'
import type { BotStart } from '#domain/bot/bot.ts'
import { type Failure, classifyFailure, type Result } from '#domain/failure.ts'
import type { Message, MessageId } from '#domain/message/message.ts'
import type { EpochMs } from '#domain/time.ts'
import type { BotState } from '#state/bot.ts'
import { selectConversation } from '#state/conversation/conversation.ts'
import { selectNewestId } from '#state/conversation/messages.ts'
import { selectReferrerUrl } from '#state/widget.ts'
import { serializeBotDetails } from './storedBotDetails.ts'
import { isRegistered } from './botRegister.ts'
import { loadConversation, putConversation } from '../conversation/conversation.ts'
import { call, put, type Saga, select, service } from '../effects.ts'
import { loadBackTo } from '../conversation/messages.ts'

type StartingState = Extract<BotState, { step: string }>

/**
 * Creates a new conversation, or sends an empty message that wakes the bot. Idempotent: after an ambiguous response
 * it reloads the server's messages and looks for the request's effect before retrying.
 */
export function* begin({ start, sentAfter }: StartingState): Saga<Failure | undefined> {
  // If another tab has already started the bot in this conversation, only the visitor's details are left to send.
  if (!start.isNew && (yield* isRegistered())) return yield* advanceToIntroduce()
  if (sentAfter === undefined) return yield* requestStart(start)
  const found = yield* findMessage(start, sentAfter)
  if (found.problem) return found.problem
  return yield* found.isTaken ? advanceToIntroduce() : requestStart(start)
}

function* requestStart(start: BotStart): Saga<Failure | undefined> {
  if (start.isNew) yield* leaveConversation()
  const newest = yield* select(selectNewestId)
  const session = yield* service('session')
  session.write('bot', 'due')
  // The details are persisted before the request, so that they can still be sent after a reload.
  session.write('botTold', serializeBotDetails(start))
  yield* put({ type: 'bot/asked', sentAfter: newest })
  const result = yield* send(start)
  if (result.ok) return yield* advanceToIntroduce()
  const isTaken = classifyFailure(result.failure) === 'uncertain' && (yield* findMessage(start, newest)).isTaken
  return isTaken ? yield* advanceToIntroduce() : result.failure
}

function* leaveConversation(): Saga {
  const conversation = yield* select(selectConversation)
  if (conversation) yield* put({ type: 'conversation/left', id: conversation.id })
}

function* advanceToIntroduce(): Saga<Failure | undefined> {
  if ((yield* select(selectConversation)) === undefined) yield* call(loadConversation)
  if ((yield* select(selectConversation)) === undefined) return NO_CONVERSATION
  yield* put({ type: 'bot/advanced', step: 'introduce' })
  return undefined
}

const NO_CONVERSATION: Failure = { code: 'malformed', reason: 'The conversation that has begun is not there' }

type SearchResult = { readonly isTaken: boolean; readonly problem?: Failure | undefined }

/** Looks among the server's messages for the one that this start sends. `problem` is set if they cannot be loaded. */
function* findMessage({ content = '' }: BotStart, sentAfter: MessageId | 0): Saga<SearchResult> {
  yield* call(loadConversation)
  const { problem } = yield* loadBackTo(sentAfter)
  const loadedMessages = yield* select(({ messages }) => Object.values(messages.messages))
  const isTaken = loadedMessages.some(
    (message) =>
      message.direction === 'incoming' && message.id > sentAfter && message.content.trim() === content.trim(),
  )
  return { isTaken, problem }
}

function* send(start: BotStart): Saga<Result<unknown>> {
  const api = yield* service('api')
  const now = yield* service('now')
  const draft = yield* toDraft(start)
  const requestedAt = now()
  if (!start.isNew) {
    const sent = yield* call(api.messages.send, draft)
    if (sent.ok) yield* putMessages([sent.data], requestedAt)
    return sent
  }
  const created = yield* call(api.conversations.create, { ...draft, contact: start.contact ?? {} })
  if (created.ok) {
    yield* putConversation(created.data.conversation)
    yield* putMessages(created.data.messages, requestedAt)
  }
  return created
}

const putMessages = (messages: readonly Message[], requestedAt: EpochMs): Saga =>
  put({ type: 'messages/loaded', messages, requestedAt, page: 'newest' })

function* toDraft({ content = '' }: BotStart): Saga<Draft> {
  const now = yield* service('now')
  const newTemporaryId = yield* service('newTemporaryId')
  return {
    content,
    temporaryId: newTemporaryId(),
    timestamp: new Date(now()).toString(),
    refererUrl: yield* select(selectReferrerUrl),
  }
}
