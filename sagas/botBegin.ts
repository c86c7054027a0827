import type { Draft } from '#api/messages.ts'
import type { BotStart } from '#domain/bot.ts'
import { type Failure, judge, type Result } from '#domain/failure.ts'
import type { Message, MessageId } from '#domain/message.ts'
import type { EpochMs } from '#domain/time.ts'
import type { BotState } from '#state/bot.ts'
import { selectConversation } from '#state/conversation.ts'
import { selectNewestId } from '#state/messages.ts'
import { selectReferrerUrl } from '#state/widget.ts'
import { loadConversation } from './conversation.ts'
import { call, put, type Saga, select, service } from './effects.ts'
import { catchUp } from './messages.ts'

type Beginning = Extract<BotState, { step: string }>

/**
 * A new conversation, or an empty message into the one there is or is to be. It goes out once: what was asked for and
 * never answered is looked for on the server before anything is asked again.
 */
export function* begin({ start, sentAfter }: Beginning): Saga<Failure | undefined> {
  if (sentAfter !== undefined && (yield* wasTaken(start, sentAfter))) return yield* goOn()
  const conversation = yield* select(selectConversation)
  if (start.isNew && conversation) yield* put({ type: 'conversation/left', id: conversation.id })
  const newest = yield* select(selectNewestId)
  const session = yield* service('session')
  session.remember('bot', 'due')
  yield* put({ type: 'bot/asked', sentAfter: newest })
  const result = yield* ask(start)
  const isTaken = result.ok || (judge(result.failure) === 'uncertain' && (yield* wasTaken(start, newest)))
  return isTaken || result.ok ? yield* goOn() : result.failure
}

function* goOn(): Saga<Failure | undefined> {
  if ((yield* select(selectConversation)) === undefined) yield* call(loadConversation)
  if ((yield* select(selectConversation)) === undefined) return NOT_THERE
  yield* put({ type: 'bot/advanced', step: 'introduce' })
  return undefined
}

const NOT_THERE: Failure = { code: 'malformed', reason: 'The conversation that has begun is not there' }

function* wasTaken({ content = '' }: BotStart, sentAfter: MessageId | 0): Saga<boolean> {
  yield* call(loadConversation)
  yield* call(catchUp)
  const held = yield* select(({ messages }) => Object.values(messages.messages))
  return held.some(
    (message) =>
      message.direction === 'incoming' && message.id > sentAfter && message.content.trim() === content.trim(),
  )
}

function* ask(start: BotStart): Saga<Result<unknown>> {
  const api = yield* service('api')
  const now = yield* service('now')
  const draft = yield* toDraft(start)
  const requestedAt = now()
  if (!start.isNew) {
    const sent = yield* call(api.messages.send, draft)
    if (sent.ok) yield* keep([sent.data], requestedAt)
    return sent
  }
  const begun = yield* call(api.conversations.create, { ...draft, contact: start.contact ?? {} })
  if (begun.ok) {
    yield* put({ type: 'conversation/loaded', conversation: begun.data.conversation })
    yield* keep(begun.data.messages, requestedAt)
  }
  return begun
}

const keep = (messages: readonly Message[], requestedAt: EpochMs): Saga =>
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
