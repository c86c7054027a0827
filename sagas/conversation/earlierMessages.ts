import type { Message, MessageId } from '#domain/message/message.ts'
import { selectIsResolved } from '#state/conversation/conversation.ts'
import { selectGapAfter, selectOldestId } from '#state/conversation/messages.ts'
import { call, fork, put, type Saga, select, takeEvery, takeLatest } from '../effects.ts'
import { catchUp, oldestId, type PageRequest, type PageResponse, putPage, requestPage } from './messages.ts'

/** Number of pages that are requested before the reader needs them. */
const PAGES_AHEAD = 2

/** Page of messages earlier than those of the state. */
type EarlierPage = PageRequest & {
  /** Id of the oldest message that was known when the page was requested. */
  readonly before: MessageId | undefined
  received?: PageResponse
}

type Reading = {
  /** Pages that were requested before the reader needs them, each earlier than the one before it. */
  readonly ahead: EarlierPage[]
  /** Id of the oldest message when the reader was last at the top. */
  topId?: MessageId | undefined
}

/**
 * Loads earlier messages for a reader at the top of the list. After the first page, the next pages are requested too and
 * kept out of the state until the reader is at the top again, who then does not wait for the network.
 */
export function* loadEarlierMessages(): Saga {
  const reading: Reading = { ahead: [] }
  yield* takeEvery('messages/loaded', function* ({ page }) {
    if (page === 'earlier') yield* requestAhead(reading)
  })
  // The room could not deliver the edits and deletions of that time, which a page from before would undo.
  yield* takeEvery(
    ['connection/opening', 'connection/lost', 'messages/caughtUp', 'conversation/left', 'conversation/replaced'],
    function* () {
      reading.ahead.length = 0
    },
  )
  const showEarlier = function* (): Saga {
    if ((yield* select(selectGapAfter)) !== undefined) yield* catchUp()
    else if (yield* select(selectIsResolved)) yield* put({ type: 'messages/exhausted' })
    else yield* showPages(reading)
  }
  yield* takeLatest('messages/earlierRequested', showEarlier)
  // This chunk was loaded for the first request. The list makes the next one when that has ended.
  yield* fork(showEarlier)
}

/** Requests pages, one after the other, until enough are ahead of the reader or no earlier page can follow. */
function* requestAhead({ ahead, topId }: Reading): Saga {
  let before = yield* select(selectOldestId)
  // Either the last page was not earlier, or another worker requests pages, or the page ahead is the end of the history.
  if (before === topId || ahead.length > 0) return
  while (before !== undefined && ahead.length < PAGES_AHEAD) {
    const page: EarlierPage = yield* requestEarlier(before)
    ahead.push(page)
    const response = yield* call(() => page.response)
    if (!response.ok && ahead.at(-1) === page) ahead.pop()
    before = nextBefore(response, before)
  }
}

/** Returns the id before which the page after this one begins; undefined if the page is empty, failed or not earlier. */
function nextBefore(response: PageResponse, before: MessageId): MessageId | undefined {
  const oldest = oldestId(messagesOf(response))
  return oldest !== undefined && oldest < before ? oldest : undefined
}

function* requestEarlier(before: MessageId | undefined): Saga<EarlierPage> {
  const page: EarlierPage = { ...(yield* requestPage(before)), before }
  void page.response.then((response) => (page.received = response))
  return page
}

/** Puts the next page into the state, with all others that have arrived. It is requested unless it is ahead. */
function* showPages(reading: Reading): Saga {
  const { ahead } = reading
  const before = yield* select(selectOldestId)
  reading.topId = before
  if (ahead[0]?.before !== before) ahead.length = 0
  const next = ahead.shift() ?? (yield* requestEarlier(before))
  const response = next.received ?? (yield* call(() => next.response))
  const shown = yield* putPage(next, response.ok ? joinPages(response, ahead) : response, 'earlier')
  if ('failure' in shown) yield* put({ type: 'messages/failed', failure: shown.failure })
}

/** Returns a page joined with those that follow it and have arrived, which are removed from `ahead`. */
function joinPages(first: PageResponse, ahead: EarlierPage[]): PageResponse {
  // An empty page stays ahead, as it says that there are no earlier messages.
  const missing = ahead.findIndex(({ received }) => messagesOf(received).length === 0)
  const following = ahead.splice(0, missing < 0 ? ahead.length : missing)
  return { ok: true, data: { messages: [first, ...following.map(({ received }) => received)].flatMap(messagesOf) } }
}

const messagesOf = (response: PageResponse | undefined): readonly Message[] =>
  response?.ok === true ? response.data.messages : []
