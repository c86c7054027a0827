import { blurPixels } from '#domain/picture/blur.ts'
import { type Area, type Edit, findFrame, type Rectangle, toRectangle } from '#domain/picture/edits.ts'

type Context = CanvasRenderingContext2D

/** Colour of arrows, with a light edge so that they stand out from every picture. */
const ARROW = '#e5252a'
const ARROW_EDGE = '#fff'

export const wholeOf = ({ width, height }: ImageBitmap): Rectangle => ({ x: 0, y: 0, width, height })

/** Draws the picture with its edits in the pixels of the canvas. What is outside of the crop is not in the canvas. */
export function renderPicture(canvas: HTMLCanvasElement, picture: ImageBitmap, edits: readonly Edit[]): void {
  const frame = findFrame(edits, wholeOf(picture))
  canvas.width = frame.width
  canvas.height = frame.height
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return
  context.drawImage(picture, -frame.x, -frame.y)
  for (const { tool, area } of edits) {
    const moved = moveInto(area, frame)
    if (tool === 'blackOut') blackOut(context, toRectangle(moved))
    if (tool === 'blur') blur(context, toRectangle(moved), frame)
    if (tool === 'arrow') drawArrow(context, moved, frame)
  }
}

const moveInto = ({ fromX, fromY, toX, toY }: Area, { x, y }: Rectangle): Area => ({
  fromX: fromX - x,
  fromY: fromY - y,
  toX: toX - x,
  toY: toY - y,
})

function blackOut(context: Context, { x, y, width, height }: Rectangle): void {
  context.fillStyle = '#000'
  context.fillRect(x, y, width, height)
}

/** Replaces the pixels of the area. A part outside of the frame is not in the canvas. */
function blur(context: Context, { x, y, width, height }: Rectangle, frame: Rectangle): void {
  const [left, top] = [Math.max(0, x), Math.max(0, y)]
  const [right, bottom] = [Math.min(frame.width, x + width), Math.min(frame.height, y + height)]
  if (right <= left || bottom <= top) return
  const pixels = context.getImageData(left, top, right - left, bottom - top)
  blurPixels(pixels)
  context.putImageData(pixels, left, top)
}

function drawArrow(context: Context, { fromX, fromY, toX, toY }: Area, frame: Rectangle): void {
  const width = Math.max(3, Math.max(frame.width, frame.height) / 120)
  const angle = Math.atan2(toY - fromY, toX - fromX)
  const head = Math.min(width * 5, Math.hypot(toX - fromX, toY - fromY))
  context.lineCap = 'round'
  context.lineJoin = 'round'
  context.beginPath()
  context.moveTo(fromX, fromY)
  context.lineTo(toX, toY)
  for (const side of [-1, 1]) {
    context.moveTo(toX, toY)
    context.lineTo(
      toX - head * Math.cos(angle + (side * Math.PI) / 6),
      toY - head * Math.sin(angle + (side * Math.PI) / 6),
    )
  }
  for (const [colour, lineWidth] of [
    [ARROW_EDGE, width * 1.8],
    [ARROW, width],
  ] as const) {
    context.strokeStyle = colour
    context.lineWidth = lineWidth
    context.stroke()
  }
}

const JPEG_QUALITY = 0.9

/**
 * Encodes the canvas in the format of the file; in a smaller one if that is larger than the limit. Returns undefined if
 * no format is small enough.
 */
export async function encodePicture(
  canvas: HTMLCanvasElement,
  type: string,
  maxBytes: number,
): Promise<Blob | undefined> {
  for (const candidate of [type, 'image/webp', 'image/jpeg']) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, candidate, JPEG_QUALITY))
    if (blob && blob.size <= maxBytes) return blob
  }
  return undefined
}
