import { useEffect, useState } from 'react'
import type { Message } from '#domain/message/message.ts'
import type { TimelineRow } from '#domain/message/timeline.ts'
import { selectTimeline } from '#state/selectors/timeline.ts'
import { useAppSelector } from '#state/hooks.ts'

/**
 * Returns the rows of the timeline. The first rows are held until the chunk for their files and forms is loaded, or
 * these would push the other messages when they appear. `isHeld` is true meanwhile.
 */
export function useWholeRows(fetchExtras: () => Promise<unknown>): {
  readonly rows: readonly TimelineRow[]
  readonly isHeld: boolean
} {
  const rows = useAppSelector(selectTimeline)
  const [isWhole, setWhole] = useState(false)
  const isHeld = !isWhole && rows.some((row) => row.kind === 'message' && hasExtras(row.message))
  if (!isWhole && rows.length > 0 && !isHeld) setWhole(true)
  useEffect(() => {
    // Without the chunk, each message says itself that a part of it is missing.
    const show = (): void => setWhole(true)
    if (isHeld) fetchExtras().then(show, show)
  }, [isHeld, fetchExtras])
  return { rows: isHeld ? NO_ROWS : rows, isHeld }
}

const NO_ROWS: readonly TimelineRow[] = []

/** True if a message has more than text, which a lazy chunk renders. */
export const hasExtras = ({ body, attachments }: Message): boolean => body.kind !== 'text' || attachments.length > 0
