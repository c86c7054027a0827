import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { Message } from '#domain/message.ts'
import type { TimelineRow } from '#domain/timeline.ts'
import { createPlace, type Drawer } from './readingPlace.ts'

type ReaderOptions = {
  readonly list: RefObject<HTMLDivElement | null>
  readonly content: RefObject<HTMLDivElement | null>
  readonly rows: readonly TimelineRow[]
  readonly onReach: (isAtEnd: boolean) => void
}

export type ReadingPlace = {
  /** Whoever draws only what is in sight keeps the place from here on; it is told where that is. Gives its end. */
  readonly adopt: (drawer: Drawer, rows: readonly TimelineRow[]) => () => void
}

type Reader = {
  /** True if it was the reader who moved. */
  readonly onScroll: (timeStamp: number) => boolean
  readonly toEnd: () => void
  readonly jumpTo: (message: Message) => void
  readonly place: ReadingPlace
}

/**
 * Keeps what the reader looks at where it is: at the end they stay at the end whatever grows, and earlier messages
 * that come in above do not push the page down. Whoever writes is taken to their own words.
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

/** The newest thing on its way; when it changes, the visitor has just sent something, and is taken there. */
function writtenKey(rows: readonly TimelineRow[]): string | undefined {
  const newest = rows.at(-1)
  return newest?.kind === 'pending' ? newest.key : undefined
}
