import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { Message } from '#domain/message/message.ts'
import { isReply, newestId } from '#domain/message/replies.ts'
import type { TimelineRow } from '#domain/message/timeline.ts'
import { useAppStore } from '#state/hooks.ts'
import { selectUnread } from '#state/selectors/unread.ts'
import type { Anchor } from './listRows.ts'
import { createScrollPosition, type Reach, type VirtualizerApi } from './scrollPosition.ts'

type MessageScrollOptions = {
  readonly list: RefObject<HTMLDivElement | null>
  readonly content: RefObject<HTMLDivElement | null>
  readonly rows: readonly TimelineRow[]
  /** A function that stays the same. */
  readonly onReach: (reach: Reach) => void
}

export type ScrollPosition = {
  /** Passes the reader's position to a virtualizer, which keeps it from then on. Returns a function that ends this. */
  readonly attach: (drawer: VirtualizerApi, rows: readonly TimelineRow[]) => () => void
}

type MessageScroll = {
  /** Handles a scroll event. Returns true if the reader scrolled. */
  readonly onScroll: (timeStamp: number) => boolean
  readonly toEnd: () => void
  readonly jumpTo: (message: Message) => void
  readonly scrollPosition: ScrollPosition
}

/**
 * Keeps the visible messages in place. A reader at the end stays there when content grows, and earlier messages that
 * are added above do not push the others down. A new message of the visitor scrolls to the end. New answers that are
 * higher than the list scroll to their beginning. A reader who has left the screen further up returns to their place, if
 * there is no newer message.
 */
export function useMessageScroll({ list, content, rows, onReach }: MessageScrollOptions): MessageScroll {
  const [scrollPosition] = useState(() => createScrollPosition(() => list.current))
  useLayoutEffect(() => scrollPosition.watch(content.current, onReach), [scrollPosition, content, onReach])

  useArrivals(scrollPosition, rows)

  const first = rows[1]?.key
  const last = useRef(first)
  useLayoutEffect(() => {
    const hasPrepended = last.current !== undefined && last.current !== first
    last.current = first
    if (hasPrepended) scrollPosition.restorePosition()
  }, [scrollPosition, first])

  return {
    scrollPosition,
    toEnd: scrollPosition.toEnd,
    onScroll: scrollPosition.onScroll,
    jumpTo: (message) => {
      const at = rows.findIndex((row) => row.kind === 'message' && row.message.id === message.id)
      const key = rows[at]?.key
      if (key !== undefined) scrollPosition.jump(at, key)
    },
  }
}

/** Place of the reader when they last left the conversation, and the id of its newest message at that moment. */
let left: { readonly place: Anchor | undefined; readonly newest: number } | undefined

/**
 * Scrolls for new messages of the visitor and the team. When the screen appears, the unread answers count as new; without
 * one, the newest answer.
 */
function useArrivals(scrollPosition: ReturnType<typeof createScrollPosition>, rows: readonly TimelineRow[]): void {
  const newestRow = rows.at(-1)
  const pendingKey = newestRow?.kind === 'pending' ? newestRow.key : undefined
  const newest = newestId(rows.flatMap((row) => (row.kind === 'message' ? [row.message] : [])))
  const known = useRef(0)
  const store = useAppStore()
  const arrive = useEffectEvent((before: number): void => {
    if (before > 0) scrollPosition.arrive(findFirstReply(rows, before))
    else if (newest === left?.newest) scrollPosition.returnTo(left.place)
    else scrollPosition.arrive(findFirstReply(rows, (selectUnread(store.getState())[0]?.id ?? newest) - 1))
  })
  useLayoutEffect(() => {
    const before = known.current
    known.current = newest
    if (newest !== before) arrive(before)
  }, [newest])
  useLayoutEffect(() => {
    if (pendingKey !== undefined) scrollPosition.toEnd()
  }, [scrollPosition, pendingKey])
  useLayoutEffect(
    () => () => {
      left = { place: scrollPosition.place(), newest: known.current }
    },
    [scrollPosition],
  )
}

/**
 * Maximum number of new messages that are shown from their beginning. A reader at the end who missed more, for example
 * without a network, gets the newest. A burst of messages would also be measured with each of its renderings.
 */
const MAX_NEW_MESSAGES = 4

/**
 * Returns the key of the first complete answer after the message with this id; undefined if too many messages follow it. The
 * reader follows an answer that still grows.
 */
function findFirstReply(rows: readonly TimelineRow[], id: number): string | undefined {
  const newRows = rows.filter((row) => row.kind === 'message' && row.message.id > id)
  if (newRows.length > MAX_NEW_MESSAGES) return undefined
  return newRows.find((row) => row.kind === 'message' && isReply(row.message) && row.message.stream !== 'running')?.key
}
