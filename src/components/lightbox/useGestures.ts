import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import type { TakeStep } from './useView.ts'
import { distance, type Fingers, minus, panBy, pinch, type Point, zoomAt } from './zoom.ts'

const TAP_MS = 400
const TAP_PX = 24
/** Maximum movement of a press, in px, as a hand is never quite still. More movement is a drag. */
const STILL_PX = 6
const TOGGLED_SCALE = 2
const LINE_PX = 16
const GROWTH_PER_PX = 0.002
/** Growth for a trackpad's pinch, which browsers report as a wheel event with Ctrl, in much smaller steps. */
const GROWTH_PER_PINCHED_PX = 0.01

type Tap = Point & { readonly at: number }

type GestureOptions = {
  readonly stage: RefObject<HTMLElement | null>
  readonly takeStep: TakeStep
  readonly onPressOutside: () => void
}

/** Handles drag, pinch, double tap and wheel, for every kind of pointer. */
export function useGestures({ stage, takeStep, onPressOutside }: GestureOptions) {
  const pointers = useRef(new Map<number, Point>())
  const travelled = useRef(0)
  const lastTap = useRef<Tap>(undefined)
  useWheel(stage, takeStep)

  const onPointerDown = (event: PointerEvent): void => {
    if (event.button !== 0) return
    // The picture or the background captures the pointer, so that the following click still has that target.
    if (event.target instanceof Element) event.target.setPointerCapture(event.pointerId)
    if (pointers.current.size === 0) travelled.current = 0
    pointers.current.set(event.pointerId, fromMiddle(event))
  }

  const onPointerMove = (event: PointerEvent): void => {
    const before = pointers.current.get(event.pointerId)
    if (!before) return
    const after = fromMiddle(event)
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1]
    pointers.current.set(event.pointerId, after)
    travelled.current += distance(before, after)
    takeStep((view, layout) =>
      other
        ? pinch(view, { before: [before, other], after: [after, other] satisfies Fingers }, layout)
        : panBy(view, minus(after, before), layout),
    )
  }

  const onPointerEnd = (event: PointerEvent): void => void pointers.current.delete(event.pointerId)

  const onClick = (event: MouseEvent): void => {
    if (travelled.current > STILL_PX) return
    if (event.target === event.currentTarget) return onPressOutside()
    const tap = { x: event.clientX, y: event.clientY, at: event.timeStamp }
    const isSecond = lastTap.current !== undefined && isSamePlace(lastTap.current, tap)
    lastTap.current = isSecond ? undefined : tap
    const point = fromMiddle(event)
    if (isSecond)
      takeStep((view, layout) => zoomAt(view, { scale: view.scale > 1 ? 1 : TOGGLED_SCALE, point }, layout), 'glide')
  }

  return { onPointerDown, onPointerMove, onPointerUp: onPointerEnd, onPointerCancel: onPointerEnd, onClick }
}

const isSamePlace = (one: Tap, other: Tap): boolean => other.at - one.at < TAP_MS && distance(one, other) < TAP_PX

type Pointed = { readonly clientX: number; readonly clientY: number; readonly currentTarget: EventTarget & Element }

function fromMiddle({ clientX, clientY, currentTarget }: Pointed): Point {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
}

/** Listens to wheel events directly, as React's listener is passive and cannot prevent the page from scrolling. */
function useWheel(stage: RefObject<HTMLElement | null>, takeStep: TakeStep): void {
  useEffect(() => {
    const element = stage.current
    if (!element) return undefined
    const onWheel = (event: WheelEvent): void => {
      event.preventDefault()
      const { deltaY, deltaMode, ctrlKey, clientX, clientY } = event
      const pixels = deltaMode === WheelEvent.DOM_DELTA_PIXEL ? deltaY : deltaY * LINE_PX
      const growth = Math.exp(-pixels * (ctrlKey ? GROWTH_PER_PINCHED_PX : GROWTH_PER_PX))
      const point = fromMiddle({ clientX, clientY, currentTarget: element })
      takeStep((view, layout) => zoomAt(view, { scale: view.scale * growth, point }, layout))
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [stage, takeStep])
}
