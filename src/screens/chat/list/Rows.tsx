import { type ComponentType, createElement, useEffect, useState } from 'react'
import { loadChunk } from '#browser/chunks.ts'
import { Row } from './Row.tsx'
import type { RowsProps } from './rowsProps.ts'

/**
 * Numbers of rows that start virtualisation, which renders only the visible rows. Its chunk is loaded above
 * `FETCHED_AT` rows. Above `USED_AT_END` rows, it is used for a reader at the end, where the switch is invisible. For a
 * reader further up, it is used only above `USED_AT` rows.
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
  // Until the chunk is loaded, only the last rows are rendered for a reader at the end.
  const drawn = isTooMany && isAtEnd ? rows.slice(-USED_AT_END) : rows
  return drawn.map((row) => <Row key={row.key} row={row} />)
}

function useVirtualRows(isWanted: boolean): ComponentType<RowsProps> | undefined {
  const [loaded, setLoaded] = useState<{ readonly VirtualRows: ComponentType<RowsProps> }>()
  useEffect(() => {
    if (!isWanted) return
    // If the chunk cannot be loaded, all rows are rendered, which is slower. The next visit to the screen tries again.
    loadChunk(() => import('./VirtualRows.tsx')).then(setLoaded, () => undefined)
  }, [isWanted])
  return loaded?.VirtualRows
}
