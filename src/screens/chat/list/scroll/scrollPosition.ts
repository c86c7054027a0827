import type { TimelineRow } from '#domain/message/timeline.ts'
import { type Anchor, findFirstVisibleRow, highlightRow, measure, measureFrom, measureTop, rowOf } from './listRows.ts'
import { observeList } from './observeList.ts'

/** Virtualizer, which renders only the visible rows. Only the virtualizer can scroll to a row that is not rendered. */
export type VirtualizerApi = {
  /** Returns a row's distance from the first row, in px; an estimate until the row has been rendered. */
  readonly getItemOffset: (index: number) => number
  readonly scrollToIndex: (
    index: number,
    options: { readonly align: 'start' | 'center'; readonly offset?: number },
  ) => void
}

/** Distance to the end in px. A reader who is closer follows the conversation: the list stays at its end. */
const FOLLOWING_PX = 48

/** Distance in px between the top of the list and the beginning of an answer that is higher than the list. */
const ARRIVAL_GAP_PX = 16

/** Time after an input event, in ms, in which a scroll event counts as the reader's. */
const INPUT_MS = 400

/** Number of frames after rendering in which the virtualizer may still measure rows. */
const SETTLING_FRAMES = 6

/**
 * What the reader has reached: the end of the list; the beginning of the newest answers, which are higher than the list;
 * or another place.
 */
export type Reach = 'end' | 'beginning' | 'elsewhere'

type State = {
  readonly list: () => HTMLElement | null
  isFollowing: boolean
  emit: (reach: Reach) => void
  virtualizer?: VirtualizerApi | undefined
  lastMeasure: ReturnType<typeof measure>
  lastInputAt: number
  anchor?: Anchor | undefined
  /** Piece of text that `holdPiece` keeps in place, `top` px below the top of the list; undefined without one. */
  held?: { readonly top: number } | undefined
  /** The last new answers, until the reader gives an input; undefined after it. */
  arrival?: Arrival | undefined
}

/** Key of the first of some new answers, and the height in px from its top to the end of the last row. */
type Arrival = { readonly key: string; height: number }

/** Tracks the reader's position in the list, and keeps it when the list changes. */
export function createScrollPosition(list: () => HTMLElement | null) {
  const state: State = {
    list,
    isFollowing: true,
    emit: () => undefined,
    lastMeasure: { top: 0, width: 0, height: 0, fromEnd: 0 },
    lastInputAt: -INPUT_MS,
  }
  return {
    toEnd: (): void => {
      setFollowingByCommand(state, true)
      scrollToEnd(state)
    },

    /**
     * Keeps the list at its end, if the reader is there, when pictures load, lines wrap or the composer grows. Calls
     * `onReach` when the reader reaches or leaves the end. Returns a function that stops this.
     */
    watch: (content: HTMLElement | null, onReach: (reach: Reach) => void): (() => void) => {
      state.emit = onReach
      return observeList(list(), content, {
        onSize: () => afterSize(state),
        onFocus: (target) => holdPiece(state, target),
        onUserInput: (at) => {
          state.lastInputAt = at
          state.arrival = undefined
        },
      })
    },

    /**
     * Called when rows are added at the end. The key is that of the first new answer; undefined without one. If the new
     * rows are higher than the list, also later when their pictures load, a reader at the end gets the beginning of this
     * answer, and no longer follows.
     */
    arrive: (key: string | undefined): void => {
      if (!state.isFollowing) return state.emit('elsewhere')
      state.arrival = key === undefined ? undefined : { key, height: 0 }
      showArrival(state)
    },

    /** Returns the place of a reader, for `returnTo`; undefined if they follow. */
    place: (): Anchor | undefined => state.anchor,

    returnTo: (place: Anchor | undefined): void => {
      if (place) showAt(state, place, 'elsewhere')
    },

    onScroll: (timeStamp: number): boolean =>
      state.held === undefined && !keepAtNewWidth(state) && afterScroll(state, timeStamp),

    restorePosition: (): void => restorePosition(state),

    attach: (drawer: VirtualizerApi, rows: readonly TimelineRow[]): (() => void) => {
      attach(state, drawer, rows)
      return () => (state.virtualizer = undefined)
    },

    jump: (index: number, key: string): void => {
      setFollowingByCommand(state, false)
      state.virtualizer?.scrollToIndex(index, { align: 'center' })
      requestAnimationFrame(() => highlightRow(list(), key, state.virtualizer === undefined))
    },
  }
}

/** Restores the position after rows were added above: by the distance to the end, or if virtualised by `anchor`. */
function restorePosition(state: State): void {
  const { isFollowing, virtualizer, lastMeasure, anchor } = state
  if (isFollowing) return
  if (!virtualizer) moveTo(state, ({ scrollHeight, clientHeight }) => scrollHeight - clientHeight - lastMeasure.fromEnd)
  else if (anchor) settleAnchor(state, anchor)
}

function attach(state: State, virtualizer: VirtualizerApi, rows: readonly TimelineRow[]): void {
  state.virtualizer = virtualizer
  const { anchor, isFollowing } = state
  const at = rows.findIndex(({ key }) => key === anchor?.key)
  if (isFollowing || anchor === undefined || at < 0) return scrollToEnd(state)
  moveTo(state, () => virtualizer.getItemOffset(at) + anchor.above)
  settleAnchor(state, anchor)
}

/**
 * Handles a scroll event, and returns true if the reader scrolled. The reader's scrolling follows an input event, or
 * comes from assistive technology and leaves the height of the list unchanged. Growth and measuring also move the list,
 * but change its height. Only scrolling up ends following.
 */
function afterScroll(state: State, timeStamp: number): boolean {
  const before = state.lastMeasure
  recordPosition(state)
  const { lastMeasure, lastInputAt, isFollowing } = state
  const hasGrown = before.height > 0 && lastMeasure.height !== before.height
  const isByVisitor = timeStamp - lastInputAt < INPUT_MS || !hasGrown
  if (lastMeasure.fromEnd < FOLLOWING_PX) setFollowing(state, true)
  else if (isFollowing && isByVisitor && lastMeasure.top < before.top) setFollowing(state, false)
  else if (isFollowing) scrollToEnd(state)
  return isByVisitor
}

/**
 * Handles a change of size of the list or its content. A reader who follows stays at the end, unless that hides the
 * beginning of new answers that have grown, or of a piece that "Show more" has added. Then following ends.
 */
function afterSize(state: State): void {
  if (!keepAtNewWidth(state)) recordPosition(state)
  const { isFollowing, held, lastMeasure } = state
  // A list that shows all its rows is at its end, and cannot scroll there.
  if (!isFollowing) setFollowing(state, lastMeasure.height > 0 && lastMeasure.top + lastMeasure.fromEnd <= 0)
  else if (held !== undefined) setFollowing(state, held.top >= lastMeasure.fromEnd)
  else if (!showArrival(state)) scrollToEnd(state)
}

/**
 * Keeps the first visible message of a reader who does not follow, when another width breaks the lines anew, for example
 * that of a rotated phone. Returns true if the width has changed. The browser may have scrolled, as the list was shorter.
 */
function keepAtNewWidth(state: State): boolean {
  const { anchor, lastMeasure } = state
  if (!anchor || state.list()?.clientWidth === lastMeasure.width) return false
  recordPosition(state)
  settleAnchor(state, anchor)
  state.anchor = anchor
  return true
}

/**
 * Shows the first new answer at the top of the list if the list would otherwise cut it off, without the gap above it.
 * Returns true if it does. New answers that have not grown since the last call stay where the reader has seen them.
 */
function showArrival(state: State): boolean {
  const { arrival } = state
  const list = state.list()
  const row = list && arrival && rowOf(list, arrival.key)
  if (!row) return false
  const height = measureFrom(list, row)
  const hasGrown = height > arrival.height
  arrival.height = height
  const isCutOff = hasGrown && measure(list).fromEnd - measureTop(list, row, -ARRIVAL_GAP_PX) > ARRIVAL_GAP_PX
  if (isCutOff) showAt(state, { key: arrival.key, above: -ARRIVAL_GAP_PX }, 'beginning')
  return isCutOff
}

/** Ends following, and shows a message at its place. */
function showAt(state: State, anchor: Anchor, reach: Reach): void {
  state.isFollowing = false
  settleAnchor(state, anchor)
  state.emit(reach)
}

/**
 * Keeps a piece that "Show more" has added where it is while the virtualizer measures its row, and may scroll. The piece
 * gets the focus when it is added (components/richText/LongText.tsx). Ignores the focus of other elements.
 */
function holdPiece(state: State, piece: HTMLElement): void {
  const list = state.list()
  const top = list && 'textPiece' in piece.dataset ? measureTop(list, piece, 0) : -1
  if (!list || top < 0) return
  const held = { top }
  state.held = held
  const correct = (): void => {
    if (state.held === held && piece.isConnected)
      moveTo(state, ({ scrollTop }) => scrollTop + measureTop(list, piece, -top))
  }
  settle(state, correct, (isInterrupted) => {
    if (state.held !== held) return
    afterSize(state)
    state.held = undefined
    if (!isInterrupted) afterSize(state)
  })
}

/** Moves a row to its place, and keeps it there while rows that were rendered at an estimated offset are measured. */
function settleAnchor(state: State, anchor: Anchor): void {
  const move = (): void => moveToAnchor(state, anchor)
  move()
  settle(state, move)
}

function moveToAnchor(state: State, { key, above, height }: Anchor): void {
  const list = state.list()
  const row = list && rowOf(list, key)
  if (!row) return
  // Of a message that begins above the list, the same share is above it after a change of its height.
  const aboveNow = above > 0 && height ? (above * row.offsetHeight) / height : above
  moveTo(state, ({ scrollTop }) => scrollTop + measureTop(list, row, aboveNow))
}

/**
 * Calls `correct` in the next frames, in which the virtualizer may still scroll. An input event of the reader, who may
 * scroll, interrupts this.
 */
function settle(state: State, correct: () => void, onEnd?: (isInterrupted: boolean) => void): void {
  const startedAt = performance.now()
  const settleFrame = (framesLeft: number): void => {
    requestAnimationFrame(() => {
      const isInterrupted = state.lastInputAt > startedAt
      if (!state.list() || isInterrupted || framesLeft < 0) return onEnd?.(isInterrupted)
      correct()
      settleFrame(framesLeft - 1)
    })
  }
  settleFrame(SETTLING_FRAMES)
}

function setFollowing(state: State, isFollowing: boolean): void {
  if (isFollowing === state.isFollowing) return
  state.isFollowing = isFollowing
  // The anchor is recorded only of a reader who does not follow.
  recordPosition(state)
  state.emit(isFollowing ? 'end' : 'elsewhere')
}

/** Starts or ends following for a command of the reader, which also ends the hold of a piece and of new answers. */
function setFollowingByCommand(state: State, isFollowing: boolean): void {
  state.held = undefined
  state.arrival = undefined
  setFollowing(state, isFollowing)
}

function recordPosition(state: State): void {
  const element = state.list()
  if (element === null) return
  state.lastMeasure = measure(element)
  state.anchor = state.isFollowing ? undefined : findFirstVisibleRow(element)
}

function moveTo(state: State, top: (element: HTMLElement) => number): void {
  const element = state.list()
  element?.scrollTo({ top: top(element) })
  recordPosition(state)
}

const scrollToEnd = (state: State): void => moveTo(state, ({ scrollHeight }) => scrollHeight)
