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

/** `unknown` until the server has been asked: "there is none" is an answer, not a guess. */
export type ConversationState =
  { readonly status: 'unknown' | 'none' } | { readonly status: 'known'; readonly conversation: Conversation }

export function conversation(state: ConversationState = { status: 'unknown' }, action: AppAction): ConversationState {
  switch (action.type) {
    case 'conversation/loaded':
      return action.conversation ? known(state, action.conversation) : { status: 'none' }
    case 'conversation/seen':
      return seenAt(state, action.at)
    case 'contact/switched':
      return { status: 'unknown' }
    case 'realtime/received':
      return action.events.reduce(afterEvent, state)
    default:
      return state
  }
}

/** What the visitor has seen stays seen, though the server's copy may be from before it was told. */
function known(state: ConversationState, latest: Conversation): ConversationState {
  const past = state.status === 'known' && state.conversation.id === latest.id ? state.conversation : undefined
  const seen = Math.max(past?.contactLastSeenAt ?? 0, latest.contactLastSeenAt ?? 0)
  return {
    status: 'known',
    conversation: { ...latest, ...(seen > 0 && { contactLastSeenAt: epochSeconds(seen) }) },
  }
}

const seenAt = (state: ConversationState, at: EpochSeconds): ConversationState =>
  state.status === 'known' ? { ...state, conversation: { ...state.conversation, contactLastSeenAt: at } } : state

function afterEvent(state: ConversationState, event: RoomEvent): ConversationState {
  if (!('conversation' in event)) return state
  if (state.status === 'known' && state.conversation.id !== event.conversation.id) return state
  return known(state, event.conversation)
}

export const selectConversation = (state: AppState): Conversation | undefined =>
  state.conversation.status === 'known' ? state.conversation.conversation : undefined

export const selectConversationId = (state: AppState): ConversationId | undefined => selectConversation(state)?.id

export const selectIsResolved = (state: AppState): boolean => selectConversation(state)?.status === 'resolved'
