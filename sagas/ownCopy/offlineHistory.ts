import type { Conversation } from '#domain/conversation.ts'
import { isRetryable } from '#domain/failure.ts'
import { type Message, oldestOf } from '#domain/message/message.ts'
import { type OfflineHistory, toStoredHistory } from '#domain/offlineHistory/offlineHistory.ts'
import { parseOfflineHistory } from '#domain/offlineHistory/parseOfflineHistory.ts'
import type { EpochMs } from '#domain/time.ts'
import { backoffDelay } from '#tools/backoff.ts'
import { fnv1a } from '#tools/fnv1a.ts'
import { selectChannel } from '#state/channel.ts'
import { selectConversation } from '#state/conversation/conversation.ts'
import type { AppState } from '#state/root.ts'
import { selectMessages } from '#state/selectors/messages.ts'
import { selectSetup } from '#state/setup.ts'
import { selectIsLeading } from '#state/tabs.ts'
import { selectConsent } from '#state/visitor/consent.ts'
import { selectOwnCopy } from '#state/visitor/ownCopy.ts'
import {
  call,
  delay,
  delayOr,
  firstOf,
  fork,
  put,
  type Saga,
  select,
  service,
  take,
  takeEvery,
  until,
} from '../effects.ts'

/** Runs a saga only if the tenant offers the copy. */
export function* withOfflineHistory(saga: () => Saga): Saga {
  if ((yield* select(({ widget }: AppState) => widget.ownCopy?.offline)) === true) yield* saga()
}

function* removeOnContactChange(): Saga {
  const session = yield* service('session')
  yield* takeEvery('contact/changed', function* ({ isSamePerson }) {
    if (isSamePerson) return
    session.write('offlineHistory', undefined)
    yield* put({ type: 'ownCopy/changed', change: { messagesAsOf: undefined } })
  })
}

/** Time without a change after which the copy is written, in ms. */
const WRITE_DELAY_MS = 1_000

/** Writes the copy after changes, in the leader tab only, and only where the visitor's browser may store it for long. */
export function* persistHistory(): Saga {
  yield* fork(removeOnContactChange)
  let written: readonly Message[] | undefined
  while (true) {
    yield* until((state) => selectMayWrite(state) && selectMessages(state) !== written)
    yield* delay(WRITE_DELAY_MS)
    if (!(yield* select(selectMayWrite))) continue
    written = yield* select(selectMessages)
    yield* write(written)
  }
}

const selectMayWrite = (state: AppState): boolean =>
  selectIsLeading(state) &&
  selectConsent(state) === 'full' &&
  state.contact.isSwitching !== true &&
  selectOwnCopy(state).messagesAsOf === undefined

function* write(messages: readonly Message[]): Saga {
  const session = yield* service('session')
  const token = session.token()
  const channel = yield* select(selectChannel)
  const conversation = yield* select(selectConversation)
  const isComplete = token !== undefined && channel && conversation && messages.length > 0
  const now = (yield* service('now'))()
  const copy = isComplete && {
    ...{ savedAt: now, owner: fnv1a(token), person: session.contactHash() },
    ...{
      channel,
      conversation,
      messages: [...(yield* readEarlier(messages, { conversation, now, owner: fnv1a(token) })), ...messages],
    },
  }
  session.write('offlineHistory', copy ? toStoredHistory(copy) : undefined)
}

type Copied = { readonly conversation: Conversation; readonly now: EpochMs; readonly owner: string }

/** Returns the messages of the copy before those that this page has loaded, so that a reload does not shorten it. */
function* readEarlier(messages: readonly Message[], { conversation, ...expected }: Copied): Saga<readonly Message[]> {
  const parsed = parseOfflineHistory((yield* service('session')).read('offlineHistory') ?? '', expected)
  const oldest = oldestOf(messages.map(({ id }) => id))
  return parsed.ok && parsed.history.conversation.id === conversation.id && oldest !== undefined
    ? parsed.history.messages.filter(({ id }) => id < oldest)
    : []
}

/** Shows the copy after the setup has failed for want of a server, and replaces it by the server's messages. */
export function* restoreHistory(): Saga {
  if (!(yield* select(selectIsUnreachable))) return
  const history = yield* readHistory()
  if (history === undefined) return
  const shown = yield* showHistory(history)
  yield* fork(restoreUnsent, history.person)
  yield* fork(retrySetup)
  yield* firstOf(
    () => followServer(shown),
    () => until((state) => selectOwnCopy(state).messagesAsOf === undefined),
  )
}

const selectIsUnreachable = (state: AppState): boolean =>
  state.channel.status === 'failed' && isRetryable(state.channel.failure) && !selectIsShown(state)

/** Waits for the server, whose pages confirm the messages of the copy. Another person ends the copy. */
function* followServer(shown: ReadonlySet<Message>): Saga {
  yield* fork(removeOnContactChange)
  yield* take('channel/loaded')
  const messages = { ...(yield* select(selectThread)), history: 'partial' } as const
  yield* put({ type: 'ownCopy/changed', change: {}, slices: { messages } })
  yield* take('messages/caughtUp')
  yield* removeUnconfirmed(shown)
}

/** Reads the copy of this visitor. A copy that cannot be used is deleted, and the reason is reported. */
function* readHistory(): Saga<OfflineHistory | undefined> {
  const session = yield* service('session')
  const [stored, token] = [session.read('offlineHistory'), session.token()]
  if (stored === undefined) return undefined
  const now = (yield* service('now'))()
  const parsed = parseOfflineHistory(stored, { owner: token === undefined ? '' : fnv1a(token), now })
  if (parsed.ok) return parsed.history
  session.write('offlineHistory', undefined)
  const failure = { code: 'malformed', reason: `The copy of the messages is not used: ${parsed.reason}` } as const
  yield* put({ type: 'offlineHistory/dropped', failure })
  return undefined
}

/**
 * Shows the copy. The gap in the thread begins before its first message, so that the server confirms each of its
 * messages, and the thread merges them without a jump.
 */
function* showHistory({ savedAt, channel, conversation, messages }: OfflineHistory): Saga<ReadonlySet<Message>> {
  const oldest = oldestOf(messages.map(({ id }) => id))
  const thread = {
    ...(yield* select(selectThread)),
    messages: Object.fromEntries(messages.map((message) => [message.id, message])),
    history: 'complete',
    ...(oldest !== undefined && { oldestPageId: oldest, gapAfter: oldest }),
  } as const
  // As after a first answer of the servers, the screens can be shown before the setup has finished.
  const shown = { channel: { status: 'loaded', channel }, setup: 'welcomed' } as const
  const known = { conversation: { status: 'known', conversation }, messages: thread } as const
  yield* put({ type: 'ownCopy/changed', change: { messagesAsOf: savedAt }, slices: { ...shown, ...known } })
  // Every further attempt of the setup would hide the copy.
  yield* takeEvery(['setup/retried', 'channel/failed', 'setup/failed'], function* () {
    if (yield* select(selectIsShown)) yield* put({ type: 'ownCopy/changed', change: {}, slices: shown })
  })
  return new Set(messages)
}

/** Shows the messages that wait to be sent. Before the session is loaded, the outbox does not know whose they are. */
function* restoreUnsent(person: string | undefined): Saga {
  const session = yield* service('session')
  const openOutbox = yield* service('openOutbox')
  const pending = yield* call(openOutbox(session.scope(), () => person).load)
  if (pending.length > 0) yield* put({ type: 'messages/restored', pending })
}

/** Backoff of the setup. The event of the network alone does not tell when a server can be reached again. */
const BACKOFF = { initialMs: 5_000, maxMs: 60_000 }

function* retrySetup(): Saga {
  for (let attempts = 1; (yield* select(selectSetup)) !== 'finished'; attempts += 1) {
    yield* delayOr(backoffDelay(attempts, BACKOFF), 'network/changed')
    yield* put({ type: 'setup/retried' })
  }
}

/** Removes what the server no longer has: messages of the copy that no page of the server has replaced. */
function* removeUnconfirmed(shown: ReadonlySet<Message>): Saga {
  const thread = yield* select(selectThread)
  const confirmed = Object.entries(thread.messages).filter(([, message]) => !shown.has(message))
  const messages = { ...thread, messages: Object.fromEntries(confirmed) }
  yield* put({ type: 'ownCopy/changed', change: { messagesAsOf: undefined }, slices: { messages } })
}

const selectIsShown = (state: AppState): boolean => selectOwnCopy(state).messagesAsOf !== undefined

const selectThread = (state: AppState) => state.messages
