import { type RefObject, useLayoutEffect, useState } from 'react'

/** Width of the list beside the conversations, as in `DeskPane.module.css`, in px. */
const LIST_PX = 176

/** Narrowest conversation with usable controls, in px. Three fit into the widest dock of a window of 1440 px. */
const COLUMN_PX = 270

const MAX_COLUMNS = 3

/** Returns how many conversations fit beside the list in a pane of this width, in px. */
export const columnsIn = (px: number): number =>
  Math.min(MAX_COLUMNS, Math.max(1, Math.floor((px - LIST_PX) / COLUMN_PX)))

/** Returns how many conversations fit into the element, and follows its width. */
export function useColumns(element: RefObject<HTMLElement | null>): number {
  const [columns, setColumns] = useState(1)
  useLayoutEffect(() => {
    const observed = element.current
    if (!observed) return undefined
    const observer = new ResizeObserver(() => setColumns(columnsIn(observed.clientWidth)))
    observer.observe(observed)
    return () => observer.disconnect()
  }, [element])
  return columns
}
