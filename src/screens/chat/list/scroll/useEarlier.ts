import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { TimelineRow } from '#domain/message/timeline.ts'
import { useAppDispatch } from '#state/hooks.ts'
import type { selectHistory } from '#state/conversation/messages.ts'

/** Distance to the top in px. A reader who scrolls closer gets earlier messages. */
const TOP_EDGE_PX = 100

type EarlierOptions = {
  readonly list: RefObject<HTMLDivElement | null>
  readonly history: ReturnType<typeof selectHistory>
  readonly rows: readonly TimelineRow[]
  readonly isAtEnd: boolean
}

/** Returns a function to call after each scroll. Near the top, it requests earlier messages and returns true. */
export function useEarlierMessages({ list, history, rows, isAtEnd }: EarlierOptions): () => boolean {
  const dispatch = useAppDispatch()
  const requestedFor = useRef<string>(undefined)
  // Row 0, a day separator, can keep its key when earlier messages are added. Row 1 then has another key.
  const first = rows[1]?.key
  const loadEarlier = (): boolean => {
    const isNeeded = history === 'partial' && (list.current?.scrollTop ?? TOP_EDGE_PX) < TOP_EDGE_PX
    if (isNeeded) dispatch({ type: 'messages/earlierRequested' })
    return isNeeded
  }
  // A reader who was at the top before the list was ready does not scroll again, so the request is made without a
  // scroll. It is made once per first message, as an empty page must not cause another request.
  const loadIfUnmoved = useEffectEvent(() => {
    if (!isAtEnd && requestedFor.current !== first && loadEarlier()) requestedFor.current = first
  })
  useEffect(() => loadIfUnmoved(), [history])
  return loadEarlier
}
