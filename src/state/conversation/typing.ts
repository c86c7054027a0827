import type { Sender } from '#domain/message/sender.ts'
import type { RoomEvent } from '#domain/roomEvent.ts'
import type { AppAction, AppState } from '../root.ts'

export type TypingAction = { readonly type: 'typing/expired' }

/** Sender who is typing to the visitor now. */
export type TypingState = { readonly sender?: Sender }

const NO_SENDER: TypingState = {}

export function typing(state: TypingState = NO_SENDER, action: AppAction): TypingState {
  switch (action.type) {
    case 'realtime/received':
      return action.events.reduce(applyEvent, state)
    case 'typing/expired':
    case 'connection/lost':
    case 'contact/changed':
    case 'conversation/left':
    case 'conversation/replaced':
      return NO_SENDER
    default:
      return state
  }
}

function applyEvent(state: TypingState, event: RoomEvent): TypingState {
  switch (event.event) {
    case 'conversation.typing_on':
      return { sender: event.sender }
    case 'conversation.typing_off':
      return NO_SENDER
    case 'message.created':
      return event.message.direction === 'outgoing' ? NO_SENDER : state
    default:
      return state
  }
}

export const selectTypingSender = (state: AppState): Sender | undefined => state.typing.sender
