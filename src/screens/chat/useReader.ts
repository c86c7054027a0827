import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { VirtualizerHandle } from 'virtua'
import type { Message } from '#domain/message.ts'
import type { TimelineRow } from '#domain/timeline.ts'

/** Closer to the end than this, the reader is following the conversation. */
const FOLLOWING_PX = 48

type ReaderOptions = {
  readonly list: RefObject<HTMLDivElement | null>
  readonly content: RefObject<HTMLDivElement | null>
  readonly rows: readonly TimelineRow[]
  readonly onReach: (isAtEnd: boolean) => void
}

type Reader = {
  readonly onScroll: () => void
  readonly toEnd: () => void
  readonly jumpTo: (message: Message) => void
  /** Set while only the rows in sight are drawn; it then keeps the place by itself. */
  readonly virtual: RefObject<VirtualizerHandle | null>
}

/**
 * Keeps what the reader looks at where it is: at the end they stay at the end whatever grows, and earlier messages
 * that come in above do not push the page down. Whoever writes is taken to their own words.
 */
export function useReader({ list, content, rows, onReach }: ReaderOptions): Reader {
  const virtual = useRef<VirtualizerHandle>(null)
  const place = useRef<Place>({ isFollowing: true, fromEnd: 0, top: 0 })

  const toEnd = (): void => {
    scrollToEnd(list.current)
    place.current = { isFollowing: true, fromEnd: 0, top: list.current?.scrollTop ?? 0 }
    onReach(true)
  }

  useFollowing({ list, content, place })
  const onWritten = useEffectEvent(toEnd)
  const written = writtenKey(rows)
  useLayoutEffect(() => {
    if (written !== undefined) onWritten()
  }, [written])

  const first = rows[1]?.key
  const last = useRef(first)
  useLayoutEffect(() => {
    const element = list.current
    const grewAbove = last.current !== undefined && last.current !== first
    last.current = first
    if (element === null || virtual.current !== null) return
    if (grewAbove && !place.current.isFollowing)
      element.scrollTo({ top: element.scrollHeight - element.clientHeight - place.current.fromEnd })
  }, [list, first])

  return {
    virtual,
    toEnd,
    onScroll: () => {
      const before = place.current
      const fromEnd = fromEndOf(list.current)
      const top = list.current?.scrollTop ?? 0
      // What has grown below since is no reason to stop following: only going up is.
      const isFollowing = fromEnd < FOLLOWING_PX || (before.isFollowing && top >= before.top)
      if (isFollowing !== before.isFollowing) onReach(isFollowing)
      place.current = { isFollowing, fromEnd, top }
    },
    jumpTo: (message) => jump({ message, rows, list: list.current, virtual: virtual.current }),
  }
}

type Place = { readonly isFollowing: boolean; readonly fromEnd: number; readonly top: number }

type FollowingOptions = Pick<ReaderOptions, 'list' | 'content'> & {
  readonly place: RefObject<Place>
}

/** Pictures load, lines wrap, the composer grows: the end stays in sight for whoever was there. */
function useFollowing({ list, content, place }: FollowingOptions): void {
  useEffect(() => {
    const observer = new ResizeObserver(() => {
      if (place.current.isFollowing) scrollToEnd(list.current)
    })
    for (const element of [list.current, content.current]) if (element) observer.observe(element)
    return () => observer.disconnect()
  }, [list, content, place])
}

/** The newest thing on its way; when it changes, the visitor has just sent something, and is taken there. */
function writtenKey(rows: readonly TimelineRow[]): string | undefined {
  const newest = rows.at(-1)
  return newest?.kind === 'pending' ? newest.key : undefined
}

type Jump = {
  readonly message: Message
  readonly rows: readonly TimelineRow[]
  readonly list: HTMLElement | null
  readonly virtual: VirtualizerHandle | null
}

/** Shown for a moment where it led. */
const FOUND_MS = 1_500

function jump({ message, rows, list, virtual }: Jump): void {
  const at = rows.findIndex((row) => row.kind === 'message' && row.message.id === message.id)
  const key = rows[at]?.key
  if (list === null || key === undefined) return
  virtual?.scrollToIndex(at, { align: 'center' })
  requestAnimationFrame(() => {
    const found = list.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)
    if (found === null) return
    if (virtual === null) found.scrollIntoView({ block: 'center' })
    found.dataset['found'] = ''
    setTimeout(() => delete found.dataset['found'], FOUND_MS)
  })
}

const scrollToEnd = (element: HTMLElement | null): void => element?.scrollTo({ top: element.scrollHeight })

const fromEndOf = (element: HTMLElement | null): number =>
  element === null ? 0 : element.scrollHeight - element.clientHeight - element.scrollTop
