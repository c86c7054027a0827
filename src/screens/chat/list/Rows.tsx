import { type ComponentType, createElement, useEffect, useState } from 'react'
import { loadChunk } from '#browser/chunks.ts'
import { Row } from './Row.tsx'
import type { RowsProps } from './rowsProps.ts'

/**
 * Numbers of rows that start virtualisation, which renders only the visible rows. Its chunk is loaded above
 * `PRELOAD_ROWS` rows. Above `VIRTUALIZE_AT_END_ROWS` rows, it is used for a reader at the end, where the switch is
 * invisible. For a reader further up, it is used only above `VIRTUALIZE_ROWS` rows.
 */
const PRELOAD_ROWS = 40
const VIRTUALIZE_AT_END_ROWS = 80
const VIRTUALIZE_ROWS = 120

/** Minimum height of a row, in px: a message of one line. While the chunk loads, rows for the whole window are rendered. */
const MIN_ROW_PX = 36

export function Rows(props: RowsProps) {
  const { rows, isAtEnd } = props
  const Virtual = useVirtualRows(rows.length > PRELOAD_ROWS)
  const [isVirtual, setVirtual] = useState(false)
  const isTooMany = rows.length > (isAtEnd || isVirtual ? VIRTUALIZE_AT_END_ROWS : VIRTUALIZE_ROWS)
  const activeVirtualRows = isTooMany ? Virtual : undefined
  if (isVirtual !== (activeVirtualRows !== undefined)) setVirtual(!isVirtual)
  if (activeVirtualRows) return createElement(activeVirtualRows, props)
  // Until the chunk is loaded, only the last rows are rendered for a reader at the end.
  const renderedRows = isTooMany && isAtEnd ? rows.slice(-Math.ceil(innerHeight / MIN_ROW_PX)) : rows
  return renderedRows.map((row) => <Row key={row.key} row={row} isArriving={isAtEnd && row === rows.at(-1)} />)
}

function useVirtualRows(shouldLoad: boolean): ComponentType<RowsProps> | undefined {
  const [loaded, setLoaded] = useState<{ readonly VirtualRows: ComponentType<RowsProps> }>()
  useEffect(() => {
    if (!shouldLoad) return
    // If the chunk cannot be loaded, all rows are rendered, which is slower. The next visit to the screen tries again.
    loadChunk(() => import('./VirtualRows.tsx')).then(setLoaded, () => undefined)
  }, [shouldLoad])
  return loaded?.VirtualRows
}
