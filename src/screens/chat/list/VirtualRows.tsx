import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import type { TimelineRow } from '#domain/message/timeline.ts'
import { Row } from './Row.tsx'
import type { RowsProps } from './rowsProps.ts'

/**
 * Renders the visible rows and a few around them. Rows that are added above do not move the visible rows. The virtualizer
 * expects a row to be as high as those that it has measured: with a fixed height, it renders more rows than it shows.
 */
export function VirtualRows({ rows, list, scrollPosition, isAtEnd }: RowsProps) {
  const virtualizer = useRef<VirtualizerHandle>(null)
  const hasPrepended = useHasPrepended(rows)
  const { attach } = scrollPosition
  const [first] = useState(rows)
  const focusedKey = useFocusedKey(list)
  const focused = rows.findIndex(({ key }) => key === focusedKey)
  useLayoutEffect(() => {
    const handle = virtualizer.current
    return handle ? attach(handle, first) : undefined
  }, [attach, first])
  return (
    <Virtualizer ref={virtualizer} scrollRef={list} shift={hasPrepended} keepMounted={focused < 0 ? [] : [focused]}>
      {rows.map((row) => (
        <Row key={row.key} row={row} isArriving={isAtEnd && row === rows.at(-1)} />
      ))}
    </Virtualizer>
  )
}

/** Returns the key of the row with the focus. That row stays in the page, or scrolling would lose the focus. */
function useFocusedKey(list: RefObject<HTMLElement | null>): string | undefined {
  const [key, setKey] = useState<string>()
  useEffect(() => {
    const element = list.current
    const onFocus = ({ target }: FocusEvent): void => {
      if (target instanceof Element) setKey(target.closest<HTMLElement>('[data-key]')?.dataset['key'])
    }
    element?.addEventListener('focusin', onFocus)
    return () => element?.removeEventListener('focusin', onFocus)
  }, [list])
  return key
}

type EdgeKeys = { readonly first: string | undefined; readonly last: string | undefined }

/** Returns the keys of row 1 and the last row. Row 0, a day separator, can keep its key when earlier rows are added. */
const getEdgeKeys = (rows: readonly TimelineRow[]): EdgeKeys => ({ first: rows[1]?.key, last: rows.at(-1)?.key })

function useHasPrepended(rows: readonly TimelineRow[]): boolean {
  const [known, setKnown] = useState({ rows, grewAbove: false })
  if (known.rows === rows) return known.grewAbove
  const [before, now] = [getEdgeKeys(known.rows), getEdgeKeys(rows)]
  const grewAbove = before.first !== now.first && before.last === now.last
  setKnown({ rows, grewAbove })
  return grewAbove
}
