import type { Conversation, ConversationId } from '#domain/conversation.ts'
import type { Failure } from '#domain/failure.ts'
import type { RoomEvent } from '#domain/roomEvent.ts'
import { type EpochSeconds, epochSeconds } from '#domain/time.ts'
import type { AppAction, AppState } from './root.ts'

export type ConversationAction =
  | { readonly type: 'conversation/loaded'; readonly conversation: Conversation | undefined }
  | { readonly type: 'conversation/failed'; readonly failure: Failure }
  /** The visitor has the newest message before their eyes. */
  | { readonly type: 'conversation/seen'; readonly at: EpochSeconds }
  | { readonly type: 'conversation/endRequested' }
  | { readonly type: 'conversation/ended' }
  | { readonly type: 'conversation/endRefused'; readonly failure: Failure }
  /** The visitor begins anew: what is written next is the first message of another conversation. */
  | { readonly type: 'conversation/left'; readonly id: ConversationId }
  /** Something has been said in a conversation that began here: once for each. */
  | { readonly type: 'conversation/triggered'; readonly conversationId: ConversationId; readonly isRepeat: boolean }

/**
 * `unknown` until the server has been asked: "there is none" is an answer, not a guess. `beginning` knows only which
 * conversation it is not.
 */
export type ConversationState =
  | { readonly status: 'unknown' | 'none' }
  | { readonly status: 'known'; readonly conversation: Conversation }
  | { readonly status: 'beginning'; readonly left: ConversationId }

export function conversation(state: ConversationState = { status: 'unknown' }, action: AppAction): ConversationState {
  switch (action.type) {
    case 'conversation/loaded':
      return action.conversation ? known(state, action.conversation) : { status: 'none' }
    case 'contact/changed':
      return { status: 'unknown' }
    case 'realtime/received':
      return action.events.reduce(afterEvent, state)
    default:
      return afterVisitor(state, action)
  }
}

function afterVisitor(state: ConversationState, action: AppAction): ConversationState {
  switch (action.type) {
    case 'conversation/seen':
      return changed(state, { contactLastSeenAt: action.at })
    case 'conversation/ended':
      return changed(state, { status: 'resolved' })
    case 'conversation/left':
      return { status: 'beginning', left: action.id }
    default:
      return state
  }
}

/**
 * What the visitor has seen stays seen, though the server's copy may be from before it was told; and what only the room
 * tells stays known.
 */
function known(state: ConversationState, latest: Conversation): ConversationState {
  if (state.status === 'beginning' && state.left === latest.id) return state
  const before = state.status === 'known' && state.conversation.id === latest.id ? state.conversation : undefined
  const seen = Math.max(before ? seenUntil(before) : 0, seenUntil(latest))
  return {
    status: 'known',
    conversation: { ...before, ...latest, ...(seen > 0 && { contactLastSeenAt: epochSeconds(seen) }) },
  }
}

const seenUntil = ({ contactLastSeenAt = epochSeconds(0) }: Conversation): number => contactLastSeenAt

const changed = (state: ConversationState, change: Partial<Conversation>): ConversationState =>
  state.status === 'known' ? { ...state, conversation: { ...state.conversation, ...change } } : state

function afterEvent(state: ConversationState, event: RoomEvent): ConversationState {
  if (!('conversation' in event)) return state
  if (state.status === 'known' && state.conversation.id !== event.conversation.id) return state
  return known(state, event.conversation)
}

export const selectConversation = (state: AppState): Conversation | undefined =>
  state.conversation.status === 'known' ? state.conversation.conversation : undefined

export const selectConversationId = (state: AppState): ConversationId | undefined => selectConversation(state)?.id

export const selectIsResolved = (state: AppState): boolean => selectConversation(state)?.status === 'resolved'

/** The conversation the visitor has left for a new one: what still happens there is not shown. */
export const selectLeftConversationId = (state: AppState): ConversationId | undefined =>
  state.conversation.status === 'beginning' ? state.conversation.left : undefined
