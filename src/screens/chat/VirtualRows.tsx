import { useLayoutEffect, useRef, useState } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import type { TimelineRow } from '#domain/timeline.ts'
import { Row } from './Row.tsx'
import type { RowsProps } from './Rows.tsx'

/** What most rows measure before they are measured. */
const ROW_PX = 40

/** Draws what is in sight and a little around it. Rows that come in above push up, not down. */
export function VirtualRows({ rows, list, place }: RowsProps) {
  const virtualizer = useRef<VirtualizerHandle>(null)
  const grewAbove = useGrewAbove(rows)
  const { adopt } = place
  const [first] = useState(rows)
  useLayoutEffect(() => {
    const handle = virtualizer.current
    return handle ? adopt(handle, first) : undefined
  }, [adopt, first])
  return (
    <Virtualizer ref={virtualizer} scrollRef={list} shift={grewAbove} itemSize={ROW_PX}>
      {rows.map((row) => (
        <Row key={row.key} row={row} />
      ))}
    </Virtualizer>
  )
}

type Ends = { readonly first: string | undefined; readonly last: string | undefined }

/** The first row of all is a day, which stays the first when more of that day comes in; so the second is asked. */
const endsOf = (rows: readonly TimelineRow[]): Ends => ({ first: rows[1]?.key, last: rows.at(-1)?.key })

function useGrewAbove(rows: readonly TimelineRow[]): boolean {
  const [known, setKnown] = useState({ rows, grewAbove: false })
  if (known.rows === rows) return known.grewAbove
  const [before, now] = [endsOf(known.rows), endsOf(rows)]
  const grewAbove = before.first !== now.first && before.last === now.last
  setKnown({ rows, grewAbove })
  return grewAbove
}
