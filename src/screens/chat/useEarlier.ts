import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useAppDispatch } from '#state/hooks.ts'

/** What the reader has scrolled to within this many pixels of the top, they want more of. */
const TOP_EDGE_PX = 100

type Reading = {
  readonly list: RefObject<HTMLDivElement | null>
  /** There is more, and nothing is on its way. */
  readonly hasMore: boolean
  /** The first of what is held. */
  readonly first: string | undefined
  readonly isAtEnd: boolean
}

/** Asks for an earlier page where the reader is near the top; told so when they have moved. */
export function useEarlier({ list, hasMore, first, isAtEnd }: Reading): () => boolean {
  const dispatch = useAppDispatch()
  const asked = useRef<string>(undefined)
  const ask = (): boolean => {
    const isWanted = hasMore && (list.current?.scrollTop ?? TOP_EDGE_PX) < TOP_EDGE_PX
    if (isWanted) dispatch({ type: 'messages/earlierRequested' })
    return isWanted
  }
  // Who was there before the list was ready does not move again. Once for what is held: an empty page must not ask for itself.
  const askUnmoved = useEffectEvent(() => {
    if (!isAtEnd && asked.current !== first && ask()) asked.current = first
  })
  useEffect(() => askUnmoved(), [hasMore])
  return ask
}
