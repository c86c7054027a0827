import type { Failure } from '#domain/failure.ts'
import { type Message, type MessageBody, type MessageId, oldestOf, type TemporaryId } from '#domain/message/message.ts'
import type { ConversationId } from '#domain/conversation.ts'
import type { RoomEvent } from '#domain/roomEvent.ts'
import {
  type Copy,
  EMPTY_THREAD,
  newestId,
  applyCopies,
  rematchPending,
  settlePending,
  type Thread,
} from '#domain/message/thread.ts'
import type { EpochMs } from '#domain/time.ts'
import type { Answer } from './answers.ts'
import { selectConversationId, selectLeftConversationId } from './conversation.ts'
import { outbox } from './outbox.ts'
import type { ActionOf, AppAction, AppState } from '../root.ts'

export type MessagesAction =
  /** The server has stored the message. Its copy replaces the pending message. */
  | { readonly type: 'messages/accepted'; readonly temporaryId: TemporaryId; readonly message: Message }
  /** The newest page is requested, because messages may have been missed. */
  | { readonly type: 'messages/requested' }
  /** The visitor has scrolled to the top of the loaded messages. */
  | { readonly type: 'messages/earlierRequested' }
  | {
      readonly type: 'messages/loaded'
      readonly messages: readonly Message[]
      readonly requestedAt: EpochMs
      /** An `earlier` page continues the messages of this tab, so other tabs cannot use it. */
      readonly page: 'newest' | 'earlier'
    }
  /** The visitor asks a question again whose answer has stopped. */
  | { readonly type: 'messages/askedAgain'; readonly question: string }
  /** A page was empty, so no messages earlier than the loaded ones exist. */
  | { readonly type: 'messages/exhausted' }
  /** The messages that the room could not deliver are loaded now. */
  | { readonly type: 'messages/caughtUp' }
  /** New messages were loaded over HTTP while the room is unconfirmed. */
  | { readonly type: 'messages/polled' }
  | { readonly type: 'messages/failed'; readonly failure: Failure }

export type MessagesState = Thread & {
  /** Loaded part of the history; `complete` after an empty page. */
  readonly history: 'unknown' | 'loading' | 'partial' | 'complete' | 'failed'
  /**
   * Id of the oldest message of all loaded pages. A room event may bring a message that is older. A page that is loaded
   * once the history is complete does not set it, as no message is missing before that page.
   */
  readonly oldestPageId?: MessageId | undefined
  /** Id of the newest message that the room delivered or a catch-up loaded; 0 before the first. */
  readonly newestSyncedId: MessageId | 0
  /** Id of the newest synced message when the connection was lost, or 0. Events after it may be missing. */
  readonly gapAfter?: MessageId | 0
  /** Id of the newest message of the conversation that was left. Messages of the next conversation have higher ids. */
  readonly newestLeftId?: MessageId
  /** Id of the conversation that was left or replaced. Another tab may still load and share its messages. */
  readonly leftId?: ConversationId
}

const INITIAL: MessagesState = { ...EMPTY_THREAD, history: 'unknown', newestSyncedId: 0 }

export function messages(state: MessagesState = INITIAL, action: AppAction): MessagesState {
  switch (action.type) {
    case 'messages/loaded': {
      const page = action.messages.filter(({ conversationId }) => conversationId !== state.leftId)
      // Another tab may have loaded a page of a newer conversation.
      const held = withoutOlder(state, page[0]?.conversationId)
      const loaded = { ...held, ...applyCopies(held, fromPage({ ...action, messages: page })) }
      if (held.history === 'complete') return loaded
      const oldestPageId = oldestOf([...page.map(({ id }) => id), held.oldestPageId])
      return { ...loaded, oldestPageId, history: 'partial' }
    }
    case 'realtime/received': {
      const copies = action.events.flatMap((event) => toCopy(event, action.receivedAt))
      return copies.length === 0
        ? state
        : { ...state, ...applyCopies(state, copies), newestSyncedId: newestOf(copies, state.newestSyncedId) }
    }
    case 'messages/accepted':
      return { ...state, ...settlePending(state, action.temporaryId, action.message) }
    case 'answers/accepted':
      return applyAnswer(state, action)
    // Pending messages stay if the contact is still the same person. Only another person removes them.
    case 'contact/changed':
      return { ...INITIAL, pending: action.isSamePerson ? state.pending : [] }
    case 'conversation/left':
      return leave(state, action.id, newestId(state) ?? state.newestLeftId)
    // This tab does not know whether its newest message is the newest one that was left.
    case 'conversation/leftBefore':
      return leave(state, action.id, undefined)
    case 'conversation/loaded':
      return withoutOlder(state, action.conversation?.id)
    case 'conversation/resumed':
      return state.leftId === action.id ? { ...INITIAL, pending: state.pending } : state
    case 'conversation/replaced':
      return withoutReplaced(state, action.id)
    case 'messages/requested':
    case 'messages/earlierRequested':
      return state.history === 'complete' ? state : { ...state, history: 'loading' }
    case 'messages/failed':
      return state.history === 'complete' ? state : { ...state, history: 'failed' }
    case 'messages/exhausted':
      return { ...state, history: 'complete' }
    case 'connection/lost':
    case 'connection/opening':
      return withGap(state)
    case 'messages/caughtUp': {
      const { gapAfter: _closed, ...whole } = state
      return { ...whole, newestSyncedId: newestId(state) ?? 0 }
    }
    default:
      return withOutbox(state, action)
  }
}

function withOutbox(state: MessagesState, action: AppAction): MessagesState {
  const pending = outbox(state.pending, action)
  if (pending === state.pending) return state
  const hasNewPending = action.type === 'messages/restored' || action.type === 'outbox/shared'
  return hasNewPending ? { ...state, ...rematchPending({ ...state, pending }) } : { ...state, pending }
}

/** Leaves a conversation for a new one, which is empty. Another window may not know yet that a newer one has begun. */
function leave(state: MessagesState, id: ConversationId, newest: MessageId | undefined): MessagesState {
  const isLeft = state.leftId === id || Object.values(state.messages).some(({ conversationId }) => conversationId > id)
  if (isLeft) return state
  return { ...INITIAL, history: 'complete', pending: state.pending, leftId: id, ...withNewestLeftId(newest) }
}

/** Leaves the conversation whose messages are held for a newer one, of which this tab has learnt from another tab. */
function withoutOlder(state: MessagesState, id: ConversationId | undefined): MessagesState {
  const owner = newestOwner(state)
  return id === undefined || owner === undefined || owner >= id ? state : withoutReplaced(state, owner)
}

/** Leaves a conversation for the one that replaces it, of which the messages may be known already that the room sent. */
function withoutReplaced(state: MessagesState, id: ConversationId): MessagesState {
  const isReplaced = ({ conversationId }: Message): boolean => conversationId <= id
  const entries = Object.entries(state.messages)
  const replaced = Object.fromEntries(entries.filter(([, message]) => isReplaced(message)))
  const others = Object.fromEntries(entries.filter(([, message]) => !isReplaced(message)))
  const left = newestId({ ...EMPTY_THREAD, messages: replaced })
  return { ...INITIAL, pending: state.pending, messages: others, leftId: id, ...withNewestLeftId(left) }
}

const withNewestLeftId = (id: MessageId | undefined): { readonly newestLeftId?: MessageId } =>
  id === undefined ? {} : { newestLeftId: id }

/** Adds the visitor's answer to its message at once. The server's update arrives later through the room. */
function applyAnswer(state: MessagesState, { id, answer }: ActionOf<'answers/accepted'>): MessagesState {
  const message = state.messages[id]
  return message ? { ...state, messages: { ...state.messages, [id]: { ...message, body: withAnswer(message.body, answer) } } } : state // prettier-ignore
}

function withAnswer(body: MessageBody, answer: Answer): MessageBody {
  switch (body.kind) {
    case 'email':
      return answer.kind === 'email' ? { ...body, submittedEmail: answer.email } : body
    case 'csat':
      return answer.kind === 'csat' ? { ...body, csat: answer.csat } : body
    case 'select':
    case 'form':
      return answer.kind === 'values' ? { ...body, submitted: answer.values } : body
    default:
      return withoutAnswer(body)
  }
}

/** Returns a body that takes no answer. A new kind of body does not compile here. */
const withoutAnswer = (body: Extract<MessageBody, { kind: 'text' | 'cards' | 'articles' }>): MessageBody => body

/** Returns the highest id of these copies; `known` if no id is higher. */
const newestOf = (copies: readonly Copy[], known: MessageId | 0): MessageId | 0 =>
  copies.reduce((newest, { message: { id } }) => (id > newest ? id : newest), known)

/**
 * Marks a gap after the newest synced message. A message that was accepted over HTTP does not prove that the room
 * delivered the events before it. An existing gap keeps its start, because it can only grow.
 */
function withGap(state: MessagesState): MessagesState {
  const gapAfter = state.gapAfter ?? (state.newestSyncedId || (newestId(state) ?? startOfHistory(state)))
  return gapAfter === undefined ? state : { ...state, gapAfter }
}

/** Returns the id after which a complete history without messages begins; undefined if the history is not complete. */
const startOfHistory = ({ history, newestLeftId }: MessagesState): MessageId | 0 | undefined =>
  history === 'complete' ? (newestLeftId ?? 0) : undefined

const fromPage = ({ messages: page, requestedAt }: Extract<MessagesAction, { type: 'messages/loaded' }>): Copy[] =>
  page.map((message) => ({ from: 'page', message, requestedAt }))

const toCopy = (event: RoomEvent, receivedAt: EpochMs): readonly Copy[] => {
  if (event.event === 'message.created') return [{ from: 'created', message: event.message, receivedAt }]
  if (event.event === 'message.updated') return [{ from: 'updated', message: event.message, receivedAt }]
  return []
}

export const selectNewestId = ({ messages: state }: AppState): MessageId | 0 =>
  newestId(state) ?? state.newestLeftId ?? 0

/**
 * Returns the id of the conversation whose messages are shown: the known one, otherwise that of the messages; undefined
 * without both.
 */
export const selectShownConversationId = (state: AppState): ConversationId | undefined =>
  selectConversationId(state) ?? newestOwner(state.messages)

/** Returns whether another conversation than this one is shown, or the visitor begins one; false if none is given. */
export function selectIsReplaced(state: AppState, id: ConversationId | undefined): boolean {
  const shown = selectShownConversationId(state)
  return id !== undefined && (shown === undefined ? selectLeftConversationId(state) !== undefined : shown !== id)
}

function newestOwner(state: MessagesState): ConversationId | undefined {
  const newest = newestId(state)
  return newest === undefined ? undefined : state.messages[newest]?.conversationId
}

export const selectGapAfter = (state: AppState): MessageId | 0 | undefined => state.messages.gapAfter

/**
 * Returns the id before which the next earlier page begins. A room event can report the edit or the deletion of a message
 * that is older than the loaded pages, which must not move this id: the messages in between are still missing.
 */
export const selectOldestId = ({ messages: { messages: held, removed, oldestPageId } }: AppState) =>
  oldestPageId ?? oldestOf([...Object.values(held).map(({ id }) => id), ...Object.values(removed)])

/** Returns true if the newest page of a conversation that has replaced another one could not be loaded yet. */
export const selectIsNewestPageMissing = ({ messages: { history, oldestPageId, leftId } }: AppState): boolean =>
  history === 'failed' && oldestPageId === undefined && leftId !== undefined

/** Id of the newest message of the conversation that was left; undefined if it is not known. */
export const selectNewestLeftId = (state: AppState): MessageId | undefined => state.messages.newestLeftId

export const selectHistory = (state: AppState): MessagesState['history'] => state.messages.history

/** Returns the temporary ids of the messages that the server has stored. */
export const selectEchoIds = ({ messages: { messages: held } }: AppState): ReadonlySet<TemporaryId> =>
  new Set(Object.values(held).flatMap(({ echoId }) => echoId ?? []))
