import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { Message } from '#domain/message/message.ts'
import type { TimelineRow } from '#domain/message/timeline.ts'
import { createScrollPosition, type VirtualizerApi } from './scrollPosition.ts'

type MessageScrollOptions = {
  readonly list: RefObject<HTMLDivElement | null>
  readonly content: RefObject<HTMLDivElement | null>
  readonly rows: readonly TimelineRow[]
  readonly onReach: (isAtEnd: boolean) => void
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
 * are added above do not push the others down. A new message of the visitor scrolls to the end.
 */
export function useMessageScroll({ list, content, rows, onReach }: MessageScrollOptions): MessageScroll {
  const [scrollPosition] = useState(() => createScrollPosition(() => list.current))
  const reach = useEffectEvent(onReach)
  useEffect(() => scrollPosition.watch(content.current, (isAtEnd) => reach(isAtEnd)), [scrollPosition, content])

  const pendingKey = getPendingKey(rows)
  useLayoutEffect(() => {
    if (pendingKey !== undefined) scrollPosition.toEnd()
  }, [scrollPosition, pendingKey])

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

/** Returns the key of a pending message in the last row; undefined without one. A new key means a new message. */
function getPendingKey(rows: readonly TimelineRow[]): string | undefined {
  const newest = rows.at(-1)
  return newest?.kind === 'pending' ? newest.key : undefined
}
