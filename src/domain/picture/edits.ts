export type Tool = 'crop' | 'blackOut' | 'blur' | 'arrow'

export const TOOLS: readonly Tool[] = ['crop', 'blackOut', 'blur', 'arrow']

/**
 * Area of a picture, in its pixels, between the point where a drag began and the point where it is now. For an arrow it is
 * the line from its end to its tip.
 */
export type Area = { readonly fromX: number; readonly fromY: number; readonly toX: number; readonly toY: number }

export type Rectangle = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

export type Edit = { readonly tool: Tool; readonly area: Area }

/** Edits of a picture in their order, and those that were undone, the latest last. */
export type Edits = { readonly done: readonly Edit[]; readonly undone: readonly Edit[] }

export const NO_EDITS: Edits = { done: [], undone: [] }

export const addEdit = ({ done }: Edits, edit: Edit): Edits => ({ done: [...done, edit], undone: [] })

export function undoEdit({ done, undone }: Edits): Edits {
  const last = done.at(-1)
  return last ? { done: done.slice(0, -1), undone: [...undone, last] } : { done, undone }
}

export function redoEdit({ done, undone }: Edits): Edits {
  const last = undone.at(-1)
  return last ? { done: [...done, last], undone: undone.slice(0, -1) } : { done, undone }
}

/** Shortest side of an area that changes something, in pixels. A shorter one is a press and no drag. */
const MIN_SIDE_PX = 4

/** Returns whether the area is large enough for this tool. */
export function isUsable(tool: Tool, area: Area): boolean {
  const { width, height } = toRectangle(area)
  return tool === 'arrow' ? Math.hypot(width, height) >= 2 * MIN_SIDE_PX : Math.min(width, height) >= MIN_SIDE_PX
}

export const toRectangle = ({ fromX, fromY, toX, toY }: Area): Rectangle => ({
  x: Math.min(fromX, toX),
  y: Math.min(fromY, toY),
  width: Math.abs(toX - fromX),
  height: Math.abs(toY - fromY),
})

/** Returns the part of the picture that the crops have left: the last one, as each is inside the one before. */
export function findFrame(edits: readonly Edit[], whole: Rectangle): Rectangle {
  const crop = edits.findLast(({ tool }) => tool === 'crop')
  return crop ? toRectangle(crop.area) : whole
}

/** Returns the area with whole pixels inside the frame. */
export const clampArea = ({ fromX, fromY, toX, toY }: Area, frame: Rectangle): Area => ({
  fromX: clamp(fromX, frame.x, frame.x + frame.width),
  fromY: clamp(fromY, frame.y, frame.y + frame.height),
  toX: clamp(toX, frame.x, frame.x + frame.width),
  toY: clamp(toY, frame.y, frame.y + frame.height),
})

const clamp = (value: number, min: number, max: number): number => Math.round(Math.min(max, Math.max(min, value)))

/** Returns the area with which a tool begins for the keyboard: the middle half of the frame. */
export const startArea = ({ x, y, width, height }: Rectangle): Area => ({
  fromX: Math.round(x + width / 4),
  fromY: Math.round(y + height / 4),
  toX: Math.round(x + (width * 3) / 4),
  toY: Math.round(y + (height * 3) / 4),
})

const DIRECTIONS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Steps of the keyboard along the longest side of a picture. */
const STEPS = 40

/**
 * Returns the area after an arrow key; undefined for any other key. The key moves the area. With Shift it moves only the
 * end of the area, or the tip of the arrow.
 */
export function moveArea(
  area: Area,
  key: string,
  { isResizing, frame }: { readonly isResizing: boolean; readonly frame: Rectangle },
): Area | undefined {
  const direction = DIRECTIONS[key]
  if (!direction) return undefined
  const step = Math.max(1, Math.round(Math.max(frame.width, frame.height) / STEPS))
  const [x, y] = [direction[0] * step, direction[1] * step]
  if (isResizing) return clampArea({ ...area, toX: area.toX + x, toY: area.toY + y }, frame)
  const moved = { fromX: area.fromX + x, fromY: area.fromY + y, toX: area.toX + x, toY: area.toY + y }
  const inside = clampArea(moved, frame)
  // An area at the edge keeps its size.
  const back = [
    inside.fromX - moved.fromX || inside.toX - moved.toX,
    inside.fromY - moved.fromY || inside.toY - moved.toY,
  ]
  const [backX = 0, backY = 0] = back
  return clampArea(
    { fromX: moved.fromX + backX, fromY: moved.fromY + backY, toX: moved.toX + backX, toY: moved.toY + backY },
    frame,
  )
}
