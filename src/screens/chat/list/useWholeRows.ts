import { useEffect, useEffectEvent, useState } from 'react'
import type { TimelineRow } from '#domain/message/timeline.ts'
import { selectTimeline } from '#state/selectors/timeline.ts'
import { useAppSelector } from '#state/hooks.ts'
import { findMissingComponents, loadComponents } from './rowChunks.ts'

type WholeRows = { readonly rows: readonly TimelineRow[]; readonly isHeld: boolean }

/**
 * Returns the rows of the timeline. The first rows are held until the chunks for their files, forms and Markdown are
 * loaded, or these would push the other messages when they appear. `isHeld` is true meanwhile.
 */
export function useWholeRows(): WholeRows {
  const rows = useAppSelector(selectTimeline)
  const [isWhole, setWhole] = useState(false)
  const isHeld = !isWhole && findMissingComponents(rows).length > 0
  if (!isWhole && rows.length > 0 && !isHeld) setWhole(true)
  const load = useEffectEvent(() => void loadComponents(findMissingComponents(rows)).then(() => setWhole(true)))
  useEffect(() => void (isHeld && load()), [isHeld])
  return { rows: isHeld ? NO_ROWS : rows, isHeld }
}

const NO_ROWS: readonly TimelineRow[] = []
