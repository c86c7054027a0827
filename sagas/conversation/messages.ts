import type { Api } from '#api/api.ts'
import type { Failure } from '#domain/failure.ts'
import { type Message, type MessageId, oldestOf } from '#domain/message/message.ts'
import type { EpochMs } from '#domain/time.ts'
import { selectLeftConversationId } from '#state/conversation/conversation.ts'
import { selectContact } from '#state/visitor/contact.ts'
import { selectGapAfter, selectOldestId } from '#state/conversation/messages.ts'
import { call, put, type Saga, select, service } from '../effects.ts'

/**
 * Loads the messages of the gap that a lost connection leaves, as the cable delivers at most once. Reads pages from the
 * newest back to the last message before the gap, and one page more to see edits and deletions. If a page fails, the
 * gap stays in the state. If the contact changes meanwhile, its own catch-up loads the messages.
 */
export function* catchUp(): Saga {
  const gapAfter = yield* select(selectGapAfter)
  const oldest = yield* select(selectOldestId)
  yield* put({ type: 'messages/requested' })
  const read = yield* loadBackTo(gapAfter)
  const hasMore = gapAfter !== undefined && read.reached !== undefined && oldest !== undefined && read.reached > oldest
  const { problem, isOutdated } = hasMore ? yield* loadOne(read.reached) : read
  if (isOutdated) return
  yield* put(problem ? { type: 'messages/failed', failure: problem } : { type: 'messages/caughtUp' })
}

function* loadOne(before: MessageId): Saga<ReadResult> {
  const page = yield* loadPage(before)
  if ('failure' in page) return { problem: page.failure }
  return 'isOutdated' in page ? page : {}
}

type ReadResult = {
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

/** Failure of a server, or of a cache, that ignores `before` and returns the same page again. */
const NO_PROGRESS: Failure = { code: 'malformed', reason: 'Earlier pages are not earlier' }

const reaches = (page: readonly Message[], knownId: MessageId | 0 | undefined): boolean =>
  knownId === undefined || page.length === 0 || page.some(({ id }) => id <= knownId)

/** Page of messages. It is outdated if the contact has changed since its request. */
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
  readonly response: Promise<PageResponse>
}

export function* requestPage(before: MessageId | undefined): Saga<PageRequest> {
  const api = yield* service('api')
  const now = yield* service('now')
  const { generation } = yield* select(selectContact)
  return { requestedAt: now(), generation, response: api.messages.list(before === undefined ? {} : { before }) }
}

/** Puts the messages of a response, unless it is a failure or of a former contact. Returns all that it contains. */
export function* putPage(
  { requestedAt, generation }: PageRequest,
  response: PageResponse,
  page: 'newest' | 'earlier',
): Saga<Page> {
  if ((yield* select(selectContact)).generation !== generation) return { isOutdated: true }
  if (!response.ok) return response
  const { messages } = response.data
  const leftConversationId = yield* select(selectLeftConversationId)
  const currentMessages = messages.filter(({ conversationId }) => conversationId !== leftConversationId)
  yield* put(
    messages.length === 0
      ? { type: 'messages/exhausted' }
      : { type: 'messages/loaded', messages: currentMessages, requestedAt, page },
  )
  return { messages }
}

export const oldestId = (messages: readonly Message[]): MessageId | undefined => oldestOf(messages.map(({ id }) => id))
