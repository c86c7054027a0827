import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { clamp, FITTED, type Layout, type View } from './zoom.ts'

export type Step = (view: View, layout: Layout) => View
/** Applies a step to the view: at once while a pointer moves, or animated (`glide`) after a press or a key. */
export type TakeStep = (step: Step, manner?: 'glide') => void

/** Returns the view of the picture, and `takeStep`, the only way to change it. */
export function useView() {
  const stage = useRef<HTMLDivElement>(null)
  const picture = useRef<HTMLImageElement>(null)
  const [{ view, glides }, setShown] = useState({ view: FITTED, glides: false })

  const takeStep: TakeStep = useCallback((step, manner) => {
    const layout = measure(stage.current, picture.current)
    if (layout) setShown((shown) => ({ view: step(shown.view, layout), glides: manner === 'glide' }))
  }, [])

  useLayoutEffect(() => {
    picture.current?.style.setProperty('transform', `translate(${view.x}px, ${view.y}px) scale(${view.scale})`)
  }, [view])

  useEffect(() => {
    if (!stage.current) return undefined
    const observer = new ResizeObserver(() => takeStep(clamp))
    observer.observe(stage.current)
    return () => observer.disconnect()
  }, [takeStep])

  return { stage, picture, view, glides, takeStep }
}

/** Returns the layout sizes, which a transform does not change; undefined if there is no picture. */
function measure(stage: HTMLElement | null, picture: HTMLElement | null): Layout | undefined {
  if (!stage || !picture) return undefined
  return {
    frame: { width: stage.clientWidth, height: stage.clientHeight },
    picture: { width: picture.offsetWidth, height: picture.offsetHeight },
  }
}
