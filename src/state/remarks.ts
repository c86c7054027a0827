import type { CustomAttributes } from '#domain/contact.ts'
import type { Failure } from '#domain/failure.ts'
import type { HostAction } from './host.ts'
import { selectConversationId } from './conversation.ts'
import type { AppAction, AppState } from './root.ts'

/** What a host may say of a conversation. */
export type Remark = Extract<
  HostAction,
  {
    readonly type:
      | 'host/set-label'
      | 'host/remove-label'
      | 'host/set-conversation-custom-attributes'
      | 'host/delete-conversation-custom-attribute'
  }
>

export type RemarksAction =
  /** It is its turn; kept, where there is no conversation to say it of. */
  | { readonly type: 'remarks/heard'; readonly remark: Remark; readonly isKept: boolean }
  /** What was kept goes out. */
  | { readonly type: 'remarks/told' }
  | { readonly type: 'remarks/failed'; readonly failure: Failure }

export type RemarksState = {
  /** Still to be given. */
  readonly labels: readonly string[]
  /** All of them, as the server knows only the whole; those of a conversation that was left do not come along. */
  readonly attributes: CustomAttributes
  readonly isKept: boolean
}

const NONE: RemarksState = { labels: [], attributes: {}, isKept: false }

export function remarks(state: RemarksState = NONE, action: AppAction): RemarksState {
  switch (action.type) {
    case 'remarks/heard':
      return { ...afterRemark(state, action.remark), isKept: action.isKept }
    case 'remarks/told':
      return { ...state, labels: [], isKept: false }
    case 'conversation/left':
      return NONE
    case 'contact/switched':
      return action.isSamePerson ? state : NONE
    default:
      return state
  }
}

function afterRemark(state: RemarksState, remark: Remark): RemarksState {
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

export const selectRemarks = (state: AppState): RemarksState => state.remarks

/** Something was kept, and there is a conversation now. */
export const selectHasDueRemarks = (state: AppState): boolean =>
  state.remarks.isKept && selectConversationId(state) !== undefined
