import { type RefObject, useState } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import type { TimelineRow } from '#domain/timeline.ts'
import { Row } from './Row.tsx'

type VirtualRowsProps = {
  readonly rows: readonly TimelineRow[]
  readonly list: RefObject<HTMLDivElement | null>
  readonly handle: RefObject<VirtualizerHandle | null>
}

/** What most rows measure before they are measured. */
const ROW_PX = 48

/** Draws what is in sight and a little around it. Rows that come in above push up, not down. */
export function VirtualRows({ rows, list, handle }: VirtualRowsProps) {
  const grewAbove = useGrewAbove(rows)
  return (
    <Virtualizer ref={handle} scrollRef={list} shift={grewAbove} itemSize={ROW_PX}>
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
