import type { Step } from './useView.ts'
import { FITTED, panBy, type Point, zoomAt } from './zoom.ts'

const PAN_PX = 48
const ZOOM_STEP = 1.5
const MIDDLE: Point = { x: 0, y: 0 }

export const zoomIn: Step = (view, layout) => zoomAt(view, { scale: view.scale * ZOOM_STEP, point: MIDDLE }, layout)
export const zoomOut: Step = (view, layout) => zoomAt(view, { scale: view.scale / ZOOM_STEP, point: MIDDLE }, layout)

const pan =
  (x: number, y: number): Step =>
  (view, layout) =>
    panBy(view, { x: x * PAN_PX, y: y * PAN_PX }, layout)

/** Steps by key. An arrow key moves the view in its direction, so the picture moves in the opposite direction. */
const STEPS: Readonly<Record<string, Step>> = {
  '+': zoomIn,
  '=': zoomIn,
  '-': zoomOut,
  '0': () => FITTED,
  ArrowLeft: pan(1, 0),
  ArrowRight: pan(-1, 0),
  ArrowUp: pan(0, 1),
  ArrowDown: pan(0, -1),
}

type Pressed = { readonly key: string; readonly ctrlKey: boolean; readonly metaKey: boolean; readonly altKey: boolean }

/** Returns the step for a key; undefined with Ctrl, Alt or Command, which are shortcuts of the browser. */
export const stepFor = ({ key, ctrlKey, metaKey, altKey }: Pressed): Step | undefined =>
  ctrlKey || metaKey || altKey ? undefined : STEPS[key]
