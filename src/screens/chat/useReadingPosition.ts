import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { TimelineDay } from '#domain/timeline.ts'

/** Closer to the end than this, the reader is following the conversation. */
const FOLLOWING_PX = 48

/**
 * Keeps what the reader looks at where it is: at the end they stay at the end, and earlier messages that come in above
 * do not push the page down.
 */
export function useReadingPosition(
  list: RefObject<HTMLDivElement | null>,
  days: readonly TimelineDay[],
  isTyping: boolean,
): () => void {
  const last = useRef({ fromEnd: 0, first: undefined as string | undefined })
  const first = days[0]?.entries[0]?.key

  useLayoutEffect(() => {
    const element = list.current
    if (element === null) return
    const grewAbove = last.current.first !== undefined && last.current.first !== first
    if (grewAbove || last.current.fromEnd < FOLLOWING_PX)
      element.scrollTo({ top: element.scrollHeight - element.clientHeight - (grewAbove ? last.current.fromEnd : 0) })
    last.current = { fromEnd: fromEndOf(element), first }
  }, [list, days, first, isTyping])

  return () => {
    if (list.current) last.current = { ...last.current, fromEnd: fromEndOf(list.current) }
  }
}

const fromEndOf = (element: HTMLElement): number => element.scrollHeight - element.clientHeight - element.scrollTop
