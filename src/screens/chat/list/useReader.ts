import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { Message } from '#domain/message/message.ts'
import type { TimelineRow } from '#domain/message/timeline.ts'
import { createPlace, type Drawer } from './readingPlace.ts'

type ReaderOptions = {
  readonly list: RefObject<HTMLDivElement | null>
  readonly content: RefObject<HTMLDivElement | null>
  readonly rows: readonly TimelineRow[]
  readonly onReach: (isAtEnd: boolean) => void
}

export type ReadingPlace = {
  /** Passes the reader's position to a virtualizer, which keeps it from then on. Returns a function that ends this. */
  readonly adopt: (drawer: Drawer, rows: readonly TimelineRow[]) => () => void
}

type Reader = {
  /** Handles a scroll event. Returns true if the reader scrolled. */
  readonly onScroll: (timeStamp: number) => boolean
  readonly toEnd: () => void
  readonly jumpTo: (message: Message) => void
  readonly place: ReadingPlace
}

/**
 * Keeps the visible messages in place. A reader at the end stays there when content grows, and earlier messages that
 * are added above do not push the others down. A new message of the visitor scrolls to the end.
 */
export function useReader({ list, content, rows, onReach }: ReaderOptions): Reader {
  const [place] = useState(() => createPlace(() => list.current))
  const reach = useEffectEvent(onReach)
  useEffect(() => place.watch(content.current, (isAtEnd) => reach(isAtEnd)), [place, content])

  const written = writtenKey(rows)
  useLayoutEffect(() => {
    if (written !== undefined) place.toEnd()
  }, [place, written])

  const first = rows[1]?.key
  const last = useRef(first)
  useLayoutEffect(() => {
    const grewAbove = last.current !== undefined && last.current !== first
    last.current = first
    if (grewAbove) place.keep()
  }, [place, first])

  return {
    place,
    toEnd: place.toEnd,
    onScroll: place.onScroll,
    jumpTo: (message) => {
      const at = rows.findIndex((row) => row.kind === 'message' && row.message.id === message.id)
      const key = rows[at]?.key
      if (key !== undefined) place.jump(at, key)
    },
  }
}

/** Returns the key of a pending message in the last row; undefined without one. A new key means a new message. */
function writtenKey(rows: readonly TimelineRow[]): string | undefined {
  const newest = rows.at(-1)
  return newest?.kind === 'pending' ? newest.key : undefined
}
