import type { Api } from '#api/api.ts'
import type { Failure } from '#domain/failure.ts'
import type { ConversationId } from '#domain/conversation.ts'
import { type Message, type MessageId, oldestOf } from '#domain/message/message.ts'
import type { EpochMs } from '#domain/time.ts'
import { selectLeftConversationId } from '#state/conversation/conversation.ts'
import { selectContact } from '#state/visitor/contact.ts'
import {
  selectGapAfter,
  selectIsReplaced,
  selectNewestLeftId,
  selectOldestId,
  selectShownConversationId,
} from '#state/conversation/messages.ts'
import { allOf, call, put, type Saga, select, service } from '../effects.ts'

/**
 * Loads the messages of the gap that a lost connection leaves, as the cable delivers at most once. Reads pages from the
 * newest back to the last message before the gap, and one page more to see edits and deletions. If a page fails, the
 * gap stays in the state. If the contact changes meanwhile, its own catch-up loads the messages.
 */
export function* catchUp(): Saga {
  yield* endCatchUp(yield* readMessages())
}

/** Catches up while another saga loads the conversation, which may turn out to be another one than before. */
export function* catchUpWith(load: () => Saga<unknown>): Saga {
  let outcome: CatchUp | undefined
  const read = function* (): Saga {
    outcome = yield* readMessages()
  }
  yield* allOf([load, read])
  if (outcome) yield* endCatchUp(outcome)
}

/** Outcome of a catch-up that has read the messages, and the conversation that was shown when it began. */
type CatchUp = ReadResult & { readonly shown: ConversationId | undefined }

/** Reads the messages of a catch-up, which `endCatchUp` ends. */
function* readMessages(): Saga<CatchUp> {
  const gapAfter = yield* select(selectGapAfter)
  const oldest = yield* select(selectOldestId)
  const shown = yield* select(selectShownConversationId)
  yield* put({ type: 'messages/requested' })
  const read = yield* loadBackTo(gapAfter)
  const hasMore = gapAfter !== undefined && read.reached !== undefined && oldest !== undefined && read.reached > oldest
  return { ...(hasMore ? yield* loadOne(read.reached) : read), shown }
}

/** Ends a catch-up, unless the contact or the conversation has been replaced since, which has a catch-up of its own. */
function* endCatchUp({ problem, isOutdated, shown }: CatchUp): Saga {
  if (isOutdated || (yield* select(selectIsReplaced, shown))) return
  yield* put(problem ? { type: 'messages/failed', failure: problem } : { type: 'messages/caughtUp' })
}

function* loadOne(before: MessageId): Saga<ReadResult> {
  const page = yield* loadPage(before)
  if ('failure' in page) return { problem: page.failure }
  return 'isOutdated' in page ? page : {}
}

export type ReadResult = {
  readonly problem?: Failure
  readonly reached?: MessageId
  readonly isOutdated?: true
}

/** Loads pages back to the message `knownId`, or only the newest page without one. Returns a failure as `problem`. */
export function* loadBackTo(knownId: MessageId | 0 | undefined): Saga<ReadResult> {
  let before: MessageId | undefined
  while (true) {
    const page = yield* loadPage(before)
    if ('isOutdated' in page) return page
    if ('failure' in page) return { problem: page.failure }
    const oldest = oldestId(page.messages)
    if (isStuck(oldest, before)) return { problem: NO_PROGRESS }
    before = oldest ?? before
    if (reaches(page.messages, knownId)) return before === undefined ? {} : { reached: before }
  }
}

const isStuck = (oldest: MessageId | undefined, before: MessageId | undefined): boolean =>
  oldest !== undefined && before !== undefined && oldest >= before

/**
 * Failure of a server whose newest conversation is not the shown one. Either a newer one has begun, or the answer comes
 * from a database that lags behind.
 */
export const OTHER_CONVERSATION: Failure = { code: 'malformed', reason: 'Messages belong to another conversation' }

/** Failure of a server, or of a cache, that ignores `before` and returns the same page again. */
const NO_PROGRESS: Failure = { code: 'malformed', reason: 'Earlier pages are not earlier' }

const reaches = (page: readonly Message[], knownId: MessageId | 0 | undefined): boolean =>
  knownId === undefined || page.length === 0 || page.some(({ id }) => id <= knownId)

/** Page of messages. It is outdated if the contact, or the shown conversation, has changed since its request. */
type Page = { readonly messages: readonly Message[] } | { readonly failure: Failure } | { readonly isOutdated: true }

function* loadPage(before: MessageId | undefined): Saga<Page> {
  const request = yield* requestPage(before)
  return yield* putPage(request, yield* call(() => request.response), 'newest')
}

export type PageResponse = Awaited<ReturnType<Api['messages']['list']>>

/** Request for a page, with what was known when it was made. */
export type PageRequest = {
  readonly requestedAt: EpochMs
  /** Generation of the contact. The messages of a former contact are dropped. */
  readonly generation: number | undefined
  /** Conversation that was shown. The messages of one that another has replaced are dropped. */
  readonly shown: ConversationId | undefined
  readonly response: Promise<PageResponse>
}

export function* requestPage(before: MessageId | undefined): Saga<PageRequest> {
  const api = yield* service('api')
  const now = yield* service('now')
  const { generation } = yield* select(selectContact)
  const shown = yield* select(selectShownConversationId)
  return { requestedAt: now(), generation, shown, response: api.messages.list(before === undefined ? {} : { before }) }
}

/** Puts the messages of a response, unless it is a failure or outdated. Returns all that it contains. */
export function* putPage(
  { requestedAt, generation, shown: shownBefore }: PageRequest,
  response: PageResponse,
  page: 'newest' | 'earlier',
): Saga<Page> {
  if ((yield* select(selectContact)).generation !== generation || (yield* select(selectIsReplaced, shownBefore)))
    return { isOutdated: true }
  if (!response.ok) return response
  const { messages } = response.data
  if (messages.length === 0) {
    yield* put({ type: 'messages/exhausted' })
    return { messages }
  }
  const current = yield* pickCurrent(messages)
  if (current === undefined) return { failure: OTHER_CONVERSATION }
  if (current.length === 0) return yield* putPageOfLeft(messages)
  yield* put({ type: 'messages/loaded', messages: current, requestedAt, page })
  return { messages }
}

/**
 * Handles a page of the conversation that the visitor has left. Before it, nothing else is to be found. If the visitor has
 * written in it since, on another device, the conversation goes on.
 */
function* putPageOfLeft(messages: readonly Message[]): Saga<Page> {
  const left = yield* select(selectLeftConversationId)
  const newest = yield* select(selectNewestLeftId)
  const isNew = ({ id, direction, isDeleted }: Message): boolean =>
    direction === 'incoming' && !isDeleted && newest !== undefined && id > newest
  if (left === undefined || !messages.some(isNew)) return { messages: [] }
  yield* put({ type: 'conversation/resumed', id: left })
  return { isOutdated: true }
}

/**
 * Returns the messages of the shown conversation, or of one that is newer than the one that the visitor has left. Undefined
 * if all messages are of another conversation than the shown one.
 */
function* pickCurrent(messages: readonly Message[]): Saga<readonly Message[] | undefined> {
  const shown = yield* select(selectShownConversationId)
  const left = yield* select(selectLeftConversationId)
  if (shown === undefined) return messages.filter(({ conversationId }) => left === undefined || conversationId > left)
  const current = messages.filter(({ conversationId }) => conversationId === shown)
  return current.length > 0 ? current : undefined
}

export const oldestId = (messages: readonly Message[]): MessageId | undefined => oldestOf(messages.map(({ id }) => id))
