import { type RefCallback, useCallback } from 'react'
import { useAppDispatch } from '#state/hooks.ts'

/** Height of a card's shadow, in px. */
const SHADOW_PX = 12

/** Returns a ref for the topmost element. It reports the preview's height, so that the host gets the area above. */
export function usePreviewHeight(): RefCallback<HTMLElement> {
  const dispatch = useAppDispatch()
  return useCallback(
    (top: HTMLElement) => {
      const { documentElement: root } = top.ownerDocument
      let isReported = false
      const observer = new ResizeObserver(() => {
        isReported = true
        // `offsetTop` is the final position; a running animation does not change it.
        dispatch({ type: 'preview/resized', heightPx: Math.ceil(root.clientHeight - top.offsetTop) + SHADOW_PX })
      })
      for (const watched of [root, top]) observer.observe(watched)
      return () => {
        observer.disconnect()
        if (isReported) dispatch({ type: 'preview/resized', heightPx: undefined })
      }
    },
    [dispatch],
  )
}
