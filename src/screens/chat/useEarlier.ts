import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { TimelineRow } from '#domain/timeline.ts'
import { useAppDispatch } from '#state/hooks.ts'
import type { selectHistory } from '#state/messages.ts'

/** What the reader has scrolled to within this many pixels of the top, they want more of. */
const TOP_EDGE_PX = 100

type Reading = {
  readonly list: RefObject<HTMLDivElement | null>
  readonly history: ReturnType<typeof selectHistory>
  readonly rows: readonly TimelineRow[]
  readonly isAtEnd: boolean
}

/** Asks for an earlier page where the reader is near the top; told so when they have moved. */
export function useEarlier({ list, history, rows, isAtEnd }: Reading): () => boolean {
  const dispatch = useAppDispatch()
  const asked = useRef<string>(undefined)
  // A day stays on top whatever comes in.
  const first = rows[1]?.key
  const ask = (): boolean => {
    const isWanted = history === 'partial' && (list.current?.scrollTop ?? TOP_EDGE_PX) < TOP_EDGE_PX
    if (isWanted) dispatch({ type: 'messages/earlierRequested' })
    return isWanted
  }
  // Who was there before the list was ready does not move again. Once for what is held: an empty page must not ask for itself.
  const askUnmoved = useEffectEvent(() => {
    if (!isAtEnd && asked.current !== first && ask()) asked.current = first
  })
  useEffect(() => askUnmoved(), [history])
  return ask
}
