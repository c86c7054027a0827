import { type RefObject, useEffect } from 'react'
import { loadChunk } from '#browser/chunks.ts'

/** Makes the messages of the list one tab stop. If the chunk cannot be loaded, every control stays a tab stop. */
export function useTabStops(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const lifetime = { isOver: false, stop: () => undefined as void }
    loadChunk(() => import('./tabStops.lazy.ts')).then(
      ({ manageTabStops }) => {
        if (list.current && !lifetime.isOver) lifetime.stop = manageTabStops(list.current)
      },
      () => undefined,
    )
    return () => {
      lifetime.isOver = true
      lifetime.stop()
    }
  }, [list])
}
