import type { CustomAttributes } from '#domain/contact.ts'
import type { Failure } from '#domain/failure.ts'
import type { HostAction } from './host.ts'
import { selectConversationId } from './conversation.ts'
import type { AppAction, AppState } from './root.ts'

/** What a host may say of a conversation. */
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
  /** It is its turn; kept, where there is no conversation to say it of. */
  | { readonly type: 'conversationMetadata/queued'; readonly command: MetadataCommand; readonly isQueued: boolean }
  /** What was kept goes out. */
  | { readonly type: 'conversationMetadata/flushed' }
  | { readonly type: 'conversationMetadata/failed'; readonly failure: Failure }

export type ConversationMetadataState = {
  /** Still to be given. */
  readonly labels: readonly string[]
  /** All of them, as the server knows only the whole; those of a conversation that was left do not come along. */
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
      return { ...afterCommand(state, action.command), isQueued: action.isQueued }
    case 'conversationMetadata/flushed':
      return { ...state, labels: [], isQueued: false }
    case 'conversation/left':
      return NONE
    case 'contact/changed':
      return action.isSamePerson ? state : NONE
    default:
      return state
  }
}

function afterCommand(state: ConversationMetadataState, remark: MetadataCommand): ConversationMetadataState {
  switch (remark.type) {
    case 'host/set-label':
      return { ...state, labels: [...without(state.labels, remark.label), remark.label] }
    case 'host/remove-label':
      return { ...state, labels: without(state.labels, remark.label) }
    case 'host/set-conversation-custom-attributes':
      return { ...state, attributes: { ...state.attributes, ...remark.customAttributes } }
    default: {
      const { [remark.customAttribute]: _gone, ...attributes } = state.attributes
      return { ...state, attributes }
    }
  }
}

const without = (labels: readonly string[], label: string): readonly string[] => labels.filter((one) => one !== label)

export const selectConversationMetadata = (state: AppState): ConversationMetadataState => state.conversationMetadata

/** Something was kept, and there is a conversation now. */
export const selectHasPendingMetadata = (state: AppState): boolean =>
  state.conversationMetadata.isQueued && selectConversationId(state) !== undefined
