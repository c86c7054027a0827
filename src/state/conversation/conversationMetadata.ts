import type { CustomAttributes } from '#domain/contact.ts'
import type { Failure } from '#domain/failure.ts'
import type { HostAction } from '../host.ts'
import { selectConversationId } from './conversation.ts'
import type { AppAction, AppState } from '../root.ts'

/** Host command about labels or attributes of the conversation. */
export type MetadataCommand = Extract<
  HostAction,
  {
    readonly type:
      | 'host/set-label'
      | 'host/remove-label'
      | 'host/set-conversation-custom-attributes'
      | 'host/delete-conversation-custom-attribute'
  }
>

export type ConversationMetadataAction =
  /** A metadata command is handled. `isQueued` is true if it must wait, because there is no conversation yet. */
  | { readonly type: 'conversationMetadata/queued'; readonly command: MetadataCommand; readonly isQueued: boolean }
  /** A conversation exists, so the queued metadata can be sent. */
  | { readonly type: 'conversationMetadata/due' }
  /** The queued metadata is sent now. */
  | { readonly type: 'conversationMetadata/flushed' }
  | { readonly type: 'conversationMetadata/failed'; readonly failure: Failure }

export type ConversationMetadataState = {
  /** Labels that are still to be sent. */
  readonly labels: readonly string[]
  /**
   * All attributes that the host has set, and not only the unsent ones: the server stores them only as a whole. The
   * attributes of a conversation that was left are dropped.
   */
  readonly attributes: CustomAttributes
  readonly isQueued: boolean
}

const NONE: ConversationMetadataState = { labels: [], attributes: {}, isQueued: false }

export function conversationMetadata(
  state: ConversationMetadataState = NONE,
  action: AppAction,
): ConversationMetadataState {
  switch (action.type) {
    case 'conversationMetadata/queued':
      return { ...applyCommand(state, action.command), isQueued: action.isQueued }
    case 'conversationMetadata/flushed':
      return { ...state, labels: [], isQueued: false }
    case 'conversation/left':
    case 'conversation/replaced':
      return NONE
    case 'contact/changed':
      return action.isSamePerson ? state : NONE
    default:
      return state
  }
}

function applyCommand(state: ConversationMetadataState, command: MetadataCommand): ConversationMetadataState {
  switch (command.type) {
    case 'host/set-label':
      return { ...state, labels: [...without(state.labels, command.label), command.label] }
    case 'host/remove-label':
      return { ...state, labels: without(state.labels, command.label) }
    case 'host/set-conversation-custom-attributes':
      return { ...state, attributes: { ...state.attributes, ...command.customAttributes } }
    default: {
      const { [command.customAttribute]: _gone, ...attributes } = state.attributes
      return { ...state, attributes }
    }
  }
}

const without = (labels: readonly string[], label: string): readonly string[] => labels.filter((one) => one !== label)

export const selectConversationMetadata = (state: AppState): ConversationMetadataState => state.conversationMetadata

/** Returns whether metadata is queued and a conversation exists now. */
export const selectHasPendingMetadata = (state: AppState): boolean =>
  state.conversationMetadata.isQueued && selectConversationId(state) !== undefined
