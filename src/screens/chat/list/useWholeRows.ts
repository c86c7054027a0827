import { useEffect, useEffectEvent, useState } from 'react'
import { mayHaveMarkup } from '#components/richText/markup.ts'
import { RichText } from '#components/richText/RichText.tsx'
import type { Message } from '#domain/message/message.ts'
import type { TimelineRow } from '#domain/message/timeline.ts'
import { selectTimeline } from '#state/selectors/timeline.ts'
import { useAppSelector } from '#state/hooks.ts'

type WholeRows = { readonly rows: readonly TimelineRow[]; readonly isHeld: boolean }

/**
 * Returns the rows of the timeline. The first rows are held until the chunks for their files, forms and Markdown are
 * loaded, or these would push the other messages when they appear. `isHeld` is true meanwhile.
 */
export function useWholeRows(fetchExtras: () => Promise<unknown>): WholeRows {
  const rows = useAppSelector(selectTimeline)
  const [isWhole, setWhole] = useState(false)
  const needsExtras = rows.some((row) => row.kind === 'message' && hasExtras(row.message))
  const needsMarkup = rows.some((row) => row.kind === 'message' && mayHaveMarkup(row.message.content))
  const isHeld = !isWhole && (needsExtras || needsMarkup)
  if (!isWhole && rows.length > 0 && !isHeld) setWhole(true)
  const load = useEffectEvent(() => {
    // Without a chunk, each message shows itself what it can.
    const chunks = [...(needsExtras ? [fetchExtras()] : []), ...(needsMarkup ? [RichText.fetch()] : [])]
    void Promise.allSettled(chunks).then(() => setWhole(true))
  })
  useEffect(() => void (isHeld && load()), [isHeld])
  return { rows: isHeld ? NO_ROWS : rows, isHeld }
}

const NO_ROWS: readonly TimelineRow[] = []

/** True if a message has more than text, which a lazy chunk renders. */
export const hasExtras = ({ body, attachments }: Message): boolean => body.kind !== 'text' || attachments.length > 0
