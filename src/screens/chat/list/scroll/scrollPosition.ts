import type { TimelineRow } from '#domain/message/timeline.ts'

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

/** Time after an input event, in ms, in which a scroll event counts as the reader's. */
const INPUT_MS = 400
const INPUT_EVENTS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/** Number of frames after rendering in which the virtualizer may still measure rows. */
const SETTLING_FRAMES = 6

/** Duration of the highlight after a jump, in ms. */
const HIGHLIGHT_MS = 1_500

type Anchor = { readonly key: string; readonly above: number }

type State = {
  readonly list: () => HTMLElement | null
  isFollowing: boolean
  emit: (isAtEnd: boolean) => void
  virtualizer: VirtualizerApi | undefined
  lastMeasure: ReturnType<typeof measure>
  lastInputAt: number
  anchor: Anchor | undefined
  /** Piece of text that `holdPiece` keeps in place, `top` px below the top of the list; undefined without one. */
  held: { readonly top: number } | undefined
}

/** Tracks the reader's position in the list, and keeps it when the list changes. */
export function createScrollPosition(list: () => HTMLElement | null) {
  const state: State = {
    list,
    isFollowing: true,
    emit: () => undefined,
    virtualizer: undefined,
    lastMeasure: { top: 0, height: 0, fromEnd: 0 },
    lastInputAt: -INPUT_MS,
    anchor: undefined,
    held: undefined,
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
    watch: (content: HTMLElement | null, onReach: (isAtEnd: boolean) => void): (() => void) => {
      state.emit = onReach
      return observe(list(), content, {
        onSize: () => afterSize(state),
        onFocus: (target) => holdPiece(state, target),
        onUserInput: (at) => (state.lastInputAt = at),
      })
    },

    onScroll: (timeStamp: number): boolean => state.held === undefined && afterScroll(state, timeStamp),

    /** Restores the position after rows were added above: by the distance to the end, or if virtualised by `anchor`. */
    restorePosition: (): void => {
      const { isFollowing, virtualizer, lastMeasure, anchor } = state
      if (isFollowing) return
      if (!virtualizer)
        moveTo(state, ({ scrollHeight, clientHeight }) => scrollHeight - clientHeight - lastMeasure.fromEnd)
      else if (anchor) settleAnchor(state, anchor)
    },

    attach: (drawer: VirtualizerApi, rows: readonly TimelineRow[]): (() => void) => {
      state.virtualizer = drawer
      const { anchor, isFollowing } = state
      const at = rows.findIndex(({ key }) => key === anchor?.key)
      if (isFollowing || anchor === undefined || at < 0) scrollToEnd(state)
      else {
        moveTo(state, () => drawer.getItemOffset(at) + anchor.above)
        settleAnchor(state, anchor)
      }
      return () => (state.virtualizer = undefined)
    },

    jump: (index: number, key: string): void => {
      setFollowingByCommand(state, false)
      state.virtualizer?.scrollToIndex(index, { align: 'center' })
      requestAnimationFrame(() => highlightRow(list(), key, state.virtualizer === undefined))
    },
  }
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
 * beginning of a piece that "Show more" has added. Then following ends.
 */
function afterSize(state: State): void {
  recordPosition(state)
  const { isFollowing, held, lastMeasure } = state
  if (!isFollowing) return
  if (held === undefined) scrollToEnd(state)
  else if (held.top < lastMeasure.fromEnd) setFollowing(state, false)
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

/** Keeps a row in place while rows that were rendered at an estimated offset are measured. */
function settleAnchor(state: State, { key, above }: Anchor): void {
  settle(state, (list) => {
    const row = rowOf(list, key)
    if (row) moveTo(state, ({ scrollTop }) => scrollTop + measureTop(list, row, above))
  })
}

/**
 * Calls `correct` in the next frames, in which the virtualizer may still scroll. An input event of the reader, who may
 * scroll, interrupts this.
 */
function settle(state: State, correct: (list: HTMLElement) => void, onEnd?: (isInterrupted: boolean) => void): void {
  const startedAt = performance.now()
  const settleFrame = (framesLeft: number): void => {
    requestAnimationFrame(() => {
      const list = state.list()
      const isInterrupted = state.lastInputAt > startedAt
      if (!list || isInterrupted || framesLeft < 0) return onEnd?.(isInterrupted)
      correct(list)
      settleFrame(framesLeft - 1)
    })
  }
  settleFrame(SETTLING_FRAMES)
}

const measureTop = (list: HTMLElement, row: HTMLElement, above: number): number =>
  row.getBoundingClientRect().top - list.getBoundingClientRect().top + above

const rowOf = (list: HTMLElement, key: string): HTMLElement | null =>
  list.querySelector(`[data-key="${CSS.escape(key)}"]`)

function setFollowing(state: State, isFollowing: boolean): void {
  if (isFollowing !== state.isFollowing) state.emit(isFollowing)
  state.isFollowing = isFollowing
}

/** Starts or ends following for a command of the reader, which also ends the hold of a piece. */
function setFollowingByCommand(state: State, isFollowing: boolean): void {
  state.held = undefined
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

const measure = ({ scrollTop: top, scrollHeight: height, clientHeight }: HTMLElement) => ({
  top,
  height,
  fromEnd: height - clientHeight - top,
})

type ScrollListeners = {
  readonly onSize: () => void
  readonly onFocus: (element: HTMLElement) => void
  readonly onUserInput: (at: number) => void
}

function observe(
  list: HTMLElement | null,
  content: HTMLElement | null,
  { onSize, onFocus, onUserInput }: ScrollListeners,
): () => void {
  const observer = new ResizeObserver(onSize)
  const onInput = ({ timeStamp }: Event): void => onUserInput(timeStamp)
  const onFocusIn = ({ target }: FocusEvent): void => void (target instanceof HTMLElement && onFocus(target))
  list?.addEventListener('focusin', onFocusIn)
  for (const watched of [list, content]) if (watched) observer.observe(watched)
  for (const type of INPUT_EVENTS) list?.addEventListener(type, onInput, { passive: true })
  return () => {
    observer.disconnect()
    list?.removeEventListener('focusin', onFocusIn)
    for (const type of INPUT_EVENTS) list?.removeEventListener(type, onInput)
  }
}

function highlightRow(list: HTMLElement | null, key: string, mustScroll: boolean): void {
  const found = list && rowOf(list, key)
  if (!found) return
  if (mustScroll) found.scrollIntoView({ block: 'center' })
  found.dataset['found'] = ''
  setTimeout(() => delete found.dataset['found'], HIGHLIGHT_MS)
}

/**
 * Returns the first message that is not fully above the upper edge, and how many px of it are above; undefined without
 * a message. Skips day separators, as earlier messages of the same day are added below them.
 */
function findFirstVisibleRow(list: HTMLElement): Anchor | undefined {
  const edge = list.getBoundingClientRect().top
  for (const row of list.querySelectorAll<HTMLElement>('[data-key]')) {
    const { top, bottom } = row.getBoundingClientRect()
    const key = row.dataset['key']
    if (bottom > edge && key !== undefined && !key.startsWith('day-')) return { key, above: edge - top }
  }
  return undefined
}
