import { type RefCallback, useCallback } from 'react'
import { useAppDispatch } from '#state/hooks.ts'

/** The room that a card's shadow takes. */
const SHADOW_PX = 12

/** Watches how far up what is seen reaches, so that the host's page has back what is above it; put it on the topmost. */
export function useFootprint(): RefCallback<HTMLElement> {
  const dispatch = useAppDispatch()
  return useCallback(
    (top: HTMLElement) => {
      const { documentElement: root } = top.ownerDocument
      let isTold = false
      const observer = new ResizeObserver(() => {
        isTold = true
        // Where it comes to lie, and not where it is on its way there.
        dispatch({ type: 'news/measured', heightPx: Math.ceil(root.clientHeight - top.offsetTop) + SHADOW_PX })
      })
      for (const watched of [root, top]) observer.observe(watched)
      return () => {
        observer.disconnect()
        if (isTold) dispatch({ type: 'news/measured', heightPx: undefined })
      }
    },
    [dispatch],
  )
}
