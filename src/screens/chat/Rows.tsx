import { type ComponentType, createElement, type RefObject, useEffect, useState } from 'react'
import { loadChunk } from '#browser/chunks.ts'
import type { TimelineRow } from '#domain/timeline.ts'
import { Row } from './Row.tsx'
import type { ReadingPlace } from './useReader.ts'

export type RowsProps = {
  readonly rows: readonly TimelineRow[]
  readonly list: RefObject<HTMLDivElement | null>
  readonly place: ReadingPlace
  readonly isAtEnd: boolean
}

/**
 * Long conversations draw only what is in sight; short ones need no machinery for it, which is fetched in good time.
 * The change is made where it cannot be seen, at the end, unless somebody reads back very far.
 */
const FETCHED_AT = 40
const USED_AT_END = 80
const USED_AT = 120

export function Rows(props: RowsProps) {
  const { rows, isAtEnd } = props
  const Virtual = useVirtualRows(rows.length > FETCHED_AT)
  const [isVirtual, setVirtual] = useState(false)
  const isTooMany = rows.length > (isAtEnd || isVirtual ? USED_AT_END : USED_AT)
  const wanted = isTooMany ? Virtual : undefined
  if (isVirtual !== (wanted !== undefined)) setVirtual(!isVirtual)
  if (wanted) return createElement(wanted, props)
  // Should it not be there yet, the end is drawn for whoever is there.
  const drawn = isTooMany && isAtEnd ? rows.slice(-USED_AT_END) : rows
  return drawn.map((row) => <Row key={row.key} row={row} />)
}

function useVirtualRows(isWanted: boolean): ComponentType<RowsProps> | undefined {
  const [loaded, setLoaded] = useState<{ readonly VirtualRows: ComponentType<RowsProps> }>()
  useEffect(() => {
    if (!isWanted) return
    // Without it all rows are drawn, slower; the next visit to the conversation asks again.
    loadChunk(() => import('./VirtualRows.tsx')).then(setLoaded, () => undefined)
  }, [isWanted])
  return loaded?.VirtualRows
}
