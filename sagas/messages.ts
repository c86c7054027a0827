import type { Message, MessageId } from '#domain/message.ts'
import { selectReferrerUrl } from '#state/widget.ts'
import { selectGapAfter, selectOldestId, selectPending } from '#state/messages.ts'
import type { ActionOf } from '#state/root.ts'
import { selectIsResolved } from '#state/conversation.ts'
import { call, put, type Saga, select, service, takeInOrder, takeLatest } from './effects.ts'

export function* messagesSaga(): Saga {
  yield* takeLatest('messages/earlierRequested', loadEarlier)
  yield* takeInOrder(['messages/submitted', 'messages/retried'], send)
}

/** One message at a time, so that the server receives them in the order they were written. */
function* send({ temporaryId }: ActionOf<'messages/submitted' | 'messages/retried'>): Saga {
  const api = yield* service('api')
  const now = yield* service('now')
  const message = yield* select(selectPending, temporaryId)
  if (message?.status !== 'in_progress') return
  const result = yield* call(api.messages.send, {
    content: message.content,
    temporaryId,
    timestamp: new Date(now()).toString(),
    refererUrl: yield* select(selectReferrerUrl),
  })
  yield* put(
    result.ok
      ? { type: 'messages/accepted', temporaryId, message: result.data }
      : { type: 'messages/refused', temporaryId, failure: result.failure },
  )
}

/**
 * The newest page, then page by page back until it meets what was held before the gap: delivery over the cable is at
 * most once, so after every connection something may be missing. A gap that could not be closed stays on record.
 */
export function* catchUp(): Saga {
  const gapAfter = yield* select(selectGapAfter)
  yield* put({ type: 'messages/requested' })
  let page = yield* loadPage(undefined)
  while (page && !meets(page, gapAfter)) page = yield* loadPage(oldestId(page))
  if (page) yield* put({ type: 'messages/caughtUp' })
}

const meets = (page: readonly Message[], gapAfter: MessageId | undefined): boolean =>
  gapAfter === undefined || page.length === 0 || page.some(({ id }) => id <= gapAfter)

function* loadEarlier(): Saga {
  if (yield* select(selectIsResolved)) yield* put({ type: 'messages/exhausted' })
  else yield* loadPage(yield* select(selectOldestId))
}

function* loadPage(before: MessageId | undefined): Saga<readonly Message[] | undefined> {
  const api = yield* service('api')
  const now = yield* service('now')
  const requestedAt = now()
  const result = yield* call(api.messages.list, before === undefined ? {} : { before })
  if (!result.ok) {
    yield* put({ type: 'messages/failed', failure: result.failure })
    return undefined
  }
  const { messages } = result.data
  yield* put(
    messages.length === 0 ? { type: 'messages/exhausted' } : { type: 'messages/loaded', messages, requestedAt },
  )
  return messages
}

const oldestId = (messages: readonly Message[]): MessageId | undefined =>
  messages.reduce<MessageId | undefined>(
    (oldest, { id }) => (oldest === undefined || id < oldest ? id : oldest),
    undefined,
  )
