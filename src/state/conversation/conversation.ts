import type { Conversation, ConversationId } from '#domain/conversation.ts'
import type { Failure } from '#domain/failure.ts'
import type { RoomEvent } from '#domain/roomEvent.ts'
import { type EpochSeconds, epochSeconds } from '#domain/time.ts'
import type { AppAction, AppState } from '../root.ts'

export type ConversationAction =
  | { readonly type: 'conversation/loaded'; readonly conversation: Conversation | undefined }
  | { readonly type: 'conversation/failed'; readonly failure: Failure }
  /** The visitor sees the newest message, which was created at the time `at`. */
  | { readonly type: 'conversation/seen'; readonly at: EpochSeconds }
  | { readonly type: 'conversation/endRequested' }
  | { readonly type: 'conversation/ended' }
  | { readonly type: 'conversation/endRefused'; readonly failure: Failure }
  /** The visitor leaves this conversation: their next message begins another one. */
  | { readonly type: 'conversation/left'; readonly id: ConversationId }
  /** A tab that has just joined learns that the visitor had left this conversation before, in another tab. */
  | { readonly type: 'conversation/leftBefore'; readonly id: ConversationId }
  /** The visitor has written elsewhere in the conversation that they had left here, and no other has begun since. */
  | { readonly type: 'conversation/resumed'; readonly id: ConversationId }
  /**
   * Another conversation replaces this one: a newer one, which another window or device of the visitor has begun, or the
   * team, or the one before, if the team has deleted this one.
   */
  | { readonly type: 'conversation/replaced'; readonly id: ConversationId }
  /** A conversation that began during this visit has its first message with content. Dispatched once for each. */
  | { readonly type: 'conversation/triggered'; readonly conversationId: ConversationId; readonly isRepeat: boolean }

/**
 * State of the visitor's conversation. `unknown` until the server has answered, because `none` must come from the
 * server. `beginning` holds only the id of the conversation before, which the visitor has left or another one replaces.
 */
export type ConversationState =
  | { readonly status: 'unknown' | 'none' }
  | { readonly status: 'known'; readonly conversation: Conversation }
  | { readonly status: 'beginning'; readonly left: ConversationId }

export function conversation(state: ConversationState = { status: 'unknown' }, action: AppAction): ConversationState {
  switch (action.type) {
    case 'conversation/loaded':
      return action.conversation ? mergeConversation(state, action.conversation) : { status: 'none' }
    case 'contact/changed':
      return { status: 'unknown' }
    case 'realtime/received':
      return action.events.reduce(applyEvent, state)
    case 'conversation/seen':
      return state.status === 'known'
        ? mergeConversation(state, { ...state.conversation, contactLastSeenAt: action.at })
        : state
    case 'conversation/ended':
      return updateConversation(state, { status: 'resolved' })
    case 'conversation/left':
    case 'conversation/leftBefore':
    case 'conversation/replaced':
      // Another window may not know yet that a newer one has begun.
      return idOf(state) > action.id ? state : { status: 'beginning', left: action.id }
    case 'conversation/resumed':
      return state.status === 'beginning' && state.left === action.id ? { status: 'unknown' } : state
    default:
      return state
  }
}

/** Returns the id of the known conversation, or of the one that the visitor has left; 0 without both. */
function idOf(state: ConversationState): ConversationId | 0 {
  if (state.status === 'known') return state.conversation.id
  return state.status === 'beginning' ? state.left : 0
}

/**
 * Merges the server's copy of the conversation. The last seen time never decreases, because the copy may be older than
 * the request that set it. Fields that only the room sends are kept.
 */
function mergeConversation(state: ConversationState, latest: Conversation): ConversationState {
  if (state.status === 'beginning' && state.left === latest.id) return state
  // An answer of another tab may be late. A step back to an older conversation begins with `conversation/replaced`.
  if (state.status === 'known' && state.conversation.id > latest.id) return state
  const before = state.status === 'known' && state.conversation.id === latest.id ? state.conversation : undefined
  const seen = Math.max(before ? seenUntil(before) : 0, seenUntil(latest))
  return {
    status: 'known',
    conversation: { ...before, ...latest, ...(seen > 0 && { contactLastSeenAt: epochSeconds(seen) }) },
  }
}

const seenUntil = ({ contactLastSeenAt = epochSeconds(0) }: Conversation): number => contactLastSeenAt

const updateConversation = (state: ConversationState, change: Partial<Conversation>): ConversationState =>
  state.status === 'known' ? { ...state, conversation: { ...state.conversation, ...change } } : state

function applyEvent(state: ConversationState, event: RoomEvent): ConversationState {
  if (!('conversation' in event)) return state
  if (state.status === 'known' && state.conversation.id !== event.conversation.id) return state
  return mergeConversation(state, event.conversation)
}

export const selectConversation = (state: AppState): Conversation | undefined =>
  state.conversation.status === 'known' ? state.conversation.conversation : undefined

/** Returns true if the server has answered that the visitor has no conversation. */
export const selectHasNoConversation = (state: AppState): boolean => state.conversation.status === 'none'

export const selectConversationId = (state: AppState): ConversationId | undefined => selectConversation(state)?.id

export const selectIsResolved = (state: AppState): boolean => selectConversation(state)?.status === 'resolved'

/** Returns the id of the conversation that the visitor has left for a new one. Its later events are not shown. */
export const selectLeftConversationId = (state: AppState): ConversationId | undefined =>
  state.conversation.status === 'beginning' ? state.conversation.left : undefined
