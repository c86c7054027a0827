import type { Failure } from '#domain/failure.ts'
import type { Message, MessageId, TemporaryId } from '#domain/message.ts'
import type { RoomEvent } from '#domain/roomEvent.ts'
import { type Copy, EMPTY_THREAD, newestId, receive, settle, type Thread } from '#domain/thread.ts'
import { type EpochMs, toSeconds } from '#domain/time.ts'
import type { AppAction, AppState } from './root.ts'

export type MessagesAction =
  | {
      readonly type: 'messages/submitted'
      readonly temporaryId: TemporaryId
      readonly content: string
      readonly submittedAt: EpochMs
    }
  | { readonly type: 'messages/accepted'; readonly temporaryId: TemporaryId; readonly message: Message }
  | { readonly type: 'messages/refused'; readonly temporaryId: TemporaryId; readonly failure: Failure }
  | { readonly type: 'messages/retried'; readonly temporaryId: TemporaryId }
  | { readonly type: 'messages/discarded'; readonly temporaryId: TemporaryId }
  /** The newest page, asked for because something may have been missed. */
  | { readonly type: 'messages/requested' }
  /** The reader has come to the top of what is held. */
  | { readonly type: 'messages/earlierRequested' }
  | {
      readonly type: 'messages/loaded'
      readonly messages: readonly Message[]
      readonly requestedAt: EpochMs
    }
  /** A page came back empty: the conversation's very first message is held. */
  | { readonly type: 'messages/exhausted' }
  /** What was said while the room could not be heard is held now. */
  | { readonly type: 'messages/caughtUp' }
  | { readonly type: 'messages/failed'; readonly failure: Failure }

export type MessagesState = Thread & {
  /** How much of the past is held; `complete` when a page came back empty. */
  readonly history: 'unknown' | 'loading' | 'partial' | 'complete' | 'failed'
  /** The newest message held when the room fell silent: something may be missing after it. */
  readonly gapAfter?: MessageId
}

const INITIAL: MessagesState = { ...EMPTY_THREAD, history: 'unknown' }

export function messages(state: MessagesState = INITIAL, action: AppAction): MessagesState {
  switch (action.type) {
    case 'messages/loaded':
      return {
        ...state,
        ...receive(state, fromPage(action)),
        history: state.history === 'complete' ? 'complete' : 'partial',
      }
    case 'realtime/received': {
      const copies = action.events.flatMap((event) => toCopy(event, action.receivedAt))
      return copies.length === 0 ? state : { ...state, ...receive(state, copies) }
    }
    case 'contact/switched':
      return INITIAL
    default:
      return afterSending(afterReading(state, action), action)
  }
}

function afterReading(state: MessagesState, action: AppAction): MessagesState {
  switch (action.type) {
    case 'messages/requested':
    case 'messages/earlierRequested':
      return state.history === 'complete' ? state : { ...state, history: 'loading' }
    case 'messages/failed':
      return state.history === 'complete' ? state : { ...state, history: 'failed' }
    case 'messages/exhausted':
      return { ...state, history: 'complete' }
    default:
      return afterSilence(state, action)
  }
}

function afterSilence(state: MessagesState, action: AppAction): MessagesState {
  switch (action.type) {
    case 'connection/lost':
    case 'connection/opening':
      return withGap(state)
    case 'messages/caughtUp': {
      const { gapAfter: _closed, ...whole } = state
      return whole
    }
    default:
      return state
  }
}

/** The first silence counts: a gap that is still open only grows. */
function withGap(state: MessagesState): MessagesState {
  const gapAfter = state.gapAfter ?? newestId(state)
  return gapAfter === undefined ? state : { ...state, gapAfter }
}

const fromPage = ({ messages: page, requestedAt }: Extract<MessagesAction, { type: 'messages/loaded' }>): Copy[] =>
  page.map((message) => ({ from: 'page', message, requestedAt }))

const toCopy = (event: RoomEvent, receivedAt: EpochMs): readonly Copy[] => {
  if (event.event === 'message.created') return [{ from: 'created', message: event.message, receivedAt }]
  if (event.event === 'message.updated') return [{ from: 'updated', message: event.message, receivedAt }]
  return []
}

function afterSending(state: MessagesState, action: AppAction): MessagesState {
  switch (action.type) {
    case 'messages/submitted':
      return { ...state, pending: [...state.pending, toPending(state, action)] }
    case 'messages/accepted':
      return { ...state, ...settle(state, action.temporaryId, action.message) }
    case 'messages/refused':
      return withPending(state, action.temporaryId, (pending) => [
        { ...pending, status: 'failed', failure: action.failure },
      ])
    case 'messages/retried':
      return withPending(state, action.temporaryId, ({ failure: _past, ...pending }) => [
        { ...pending, status: 'in_progress' },
      ])
    case 'messages/discarded':
      return withPending(state, action.temporaryId, () => [])
    default:
      return state
  }
}

type PendingMessage = MessagesState['pending'][number]

function toPending(
  state: MessagesState,
  { temporaryId, content, submittedAt }: Extract<MessagesAction, { type: 'messages/submitted' }>,
): PendingMessage {
  const sentAfter = newestId(state)
  return {
    temporaryId,
    content,
    createdAt: toSeconds(submittedAt),
    status: 'in_progress',
    ...(sentAfter !== undefined && { sentAfter }),
  }
}

const withPending = (
  state: MessagesState,
  id: TemporaryId,
  change: (pending: PendingMessage) => readonly PendingMessage[],
): MessagesState => ({
  ...state,
  pending: state.pending.flatMap((pending) => (pending.temporaryId === id ? change(pending) : [pending])),
})

export const selectPending = (state: AppState, id: TemporaryId): PendingMessage | undefined =>
  state.messages.pending.find(({ temporaryId }) => temporaryId === id)

export const selectGapAfter = (state: AppState): MessageId | undefined => state.messages.gapAfter

/** Where the next earlier page begins; deleted messages count, for they were on a page too. */
export const selectOldestId = ({ messages: { messages: held, removed } }: AppState): MessageId | undefined =>
  [...Object.values(held).map(({ id }) => id), ...Object.values(removed)].reduce<MessageId | undefined>(
    (oldest, id) => (oldest === undefined || id < oldest ? id : oldest),
    undefined,
  )

export const selectHistory = (state: AppState): MessagesState['history'] => state.messages.history
