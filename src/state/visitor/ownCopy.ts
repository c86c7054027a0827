import type { Failure } from '#domain/failure.ts'
import type { Message } from '#domain/message/message.ts'
import type { SavedTexts } from '#domain/savedCopy/savedEntry.ts'
import type { SavedFormat } from '#domain/savedCopy/savedFile.ts'
import type { EpochMs } from '#domain/time.ts'
import type { CrossReducer } from '../lazySlices.ts'
import type { AppAction, AppState } from '../root.ts'

export type OwnCopyAction =
  /**
   * A change of this state, and of other slices if a copy of the last messages is shown. The saga computes it, as only the
   * saga knows what was stored.
   */
  | {
      readonly type: 'ownCopy/changed'
      readonly change: OwnCopyState
      readonly slices?: Partial<Pick<AppState, ShownSlice>>
    }
  | SaveRequest
  /** The visitor closes the dialog of saving, which cancels what is under way. */
  | { readonly type: 'savedCopy/closed' }
  /** A page of earlier messages could not be loaded for the file. */
  | { readonly type: 'savedCopy/failed'; readonly failure: Failure }
  /** The visitor has confirmed that this browser forgets them. Dispatched in every tab of the website. */
  | { readonly type: 'visitor/forgotten' }
  | { readonly type: 'offlineHistory/dropped'; readonly failure: Failure }

type ShownSlice = 'channel' | 'conversation' | 'messages' | 'setup'

/** The visitor wants their conversation as a file. */
export type SaveRequest = {
  readonly type: 'savedCopy/requested'
  readonly format: SavedFormat
  readonly hasPictures: boolean
  /** True to save what was loaded, although earlier messages are missing. */
  readonly isPartial: boolean
  readonly texts: SavedTexts
}

/** State of saving. `earlier` holds the messages that were loaded only for the file, also for the next attempt. */
export type Saving = {
  readonly status: 'loading' | 'incomplete' | 'failed' | 'saved'
  readonly earlier: readonly Message[]
  /** Number of messages that the file will have. */
  readonly count: number
  readonly name?: string
  /** The same conversation as text, to copy if the browser blocks the file. */
  readonly text?: string
}

/** State of what visitors do with their own conversation. */
export type OwnCopyState = {
  readonly saving?: Saving | undefined
  /** Time of the messages on screen while the servers cannot be reached. */
  readonly messagesAsOf?: EpochMs | undefined
  /** True after this browser has forgotten the visitor, until they have read it. */
  readonly isForgotten?: true | undefined
}

const NOTHING: OwnCopyState = {}

/** Slice of the chunk for the visitor's own conversation, which is lazy. */
export const ownCopy = (state: OwnCopyState = NOTHING, action: AppAction): OwnCopyState =>
  action.type === 'ownCopy/changed' ? { ...state, ...action.change } : state

/** Shows the copy of the last messages: replaces the slices that the saga has computed. */
export const showCopy: CrossReducer = (state, action) =>
  action.type === 'ownCopy/changed' ? { ...state, ...action.slices } : state

export const selectOwnCopy = (state: AppState): OwnCopyState => state.ownCopy ?? NOTHING
