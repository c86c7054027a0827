/** Type of a drawn picture. A `photo` becomes a JPEG if it has no transparent pixel, otherwise a PNG. */
type DrawnType = 'image/jpeg' | 'image/png' | 'image/webp' | 'photo'

export type DrawOptions = {
  readonly type: DrawnType
  readonly maxBytes: number
  /** Longest side, in pixels. */
  readonly maxSide: number
  /** Largest picture that is drawn, in pixels. */
  readonly maxPixels: number
}

export type DrawProblem = 'unreadable' | 'tooManyPixels' | 'tooLarge'

const JPEG_QUALITY = 0.9

/** Factor by which a picture shrinks until its file is small enough, and the side at which that ends, in pixels. */
const SHRINK = 0.75
const MIN_SIDE_PX = 320

/** Side of the small drawing that is searched for transparent pixels, in pixels. */
const SAMPLE_PX = 128

/**
 * Decodes a picture and encodes its pixels again, upright and small enough. The new file has nothing else. Returns the
 * reason if that is not possible.
 */
export async function drawPicture(
  window: Window & typeof globalThis,
  file: Blob,
  { type, maxBytes, maxSide, maxPixels }: DrawOptions,
): Promise<Blob | DrawProblem> {
  const bitmap = await decodePicture(window, file)
  if (bitmap === undefined) return 'unreadable'
  try {
    const { width, height } = bitmap
    if (width * height > maxPixels) return 'tooManyPixels'
    const drawnType = type === 'photo' ? pickType(window, bitmap) : type
    let scale = Math.min(1, maxSide / Math.max(width, height))
    while (true) {
      const canvas = await drawScaled(window, bitmap, scale)
      const blob = await canvas.convertToBlob({ type: drawnType, quality: JPEG_QUALITY })
      if (blob.size <= maxBytes) return blob
      if (Math.max(canvas.width, canvas.height) <= MIN_SIDE_PX) return 'tooLarge'
      scale *= SHRINK
    }
  } catch {
    // The canvas is larger than the browser's limit, or there is not enough memory for it.
    return 'tooManyPixels'
  } finally {
    bitmap.close()
  }
}

/** Returns the decoded picture, upright; undefined if the browser cannot read it. */
async function decodePicture(window: Window & typeof globalThis, file: Blob): Promise<ImageBitmap | undefined> {
  try {
    return await window.createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    // Browsers decode some pictures, such as SVG, only by an image element. Old ones do not know the option.
    return decodeByElement(window, file)
  }
}

async function decodeByElement(window: Window & typeof globalThis, file: Blob): Promise<ImageBitmap | undefined> {
  const image = window.document.createElement('img')
  const url = window.URL.createObjectURL(file)
  try {
    image.src = url
    await image.decode()
    return image.naturalWidth > 0 && image.naturalHeight > 0 ? await window.createImageBitmap(image) : undefined
  } catch {
    return undefined
  } finally {
    window.URL.revokeObjectURL(url)
  }
}

/**
 * Draws the picture at this scale. A picture that shrinks to less than a half is halved first: bilinear interpolation then
 * reads every pixel, and each step takes less than 50 ms for a photograph of a phone, unlike the browser's better ones.
 */
async function drawScaled(
  window: Window & typeof globalThis,
  bitmap: ImageBitmap,
  scale: number,
): Promise<OffscreenCanvas> {
  let source: ImageBitmap | OffscreenCanvas = bitmap
  let step = scale
  while (step < 0.5) {
    source = draw(window, source, 0.5)
    step = (longestSide(bitmap) * scale) / longestSide(source)
    await new Promise((resolve) => window.setTimeout(resolve))
  }
  return draw(window, source, step)
}

const longestSide = ({ width, height }: { readonly width: number; readonly height: number }): number =>
  Math.max(width, height)

function draw(
  window: Window & typeof globalThis,
  source: ImageBitmap | OffscreenCanvas,
  scale: number,
): OffscreenCanvas {
  const canvas = new window.OffscreenCanvas(
    Math.max(1, Math.round(source.width * scale)),
    Math.max(1, Math.round(source.height * scale)),
  )
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No canvas')
  context.imageSmoothingQuality = 'low'
  context.drawImage(source, 0, 0, canvas.width, canvas.height)
  return canvas
}

function pickType(window: Window & typeof globalThis, bitmap: ImageBitmap): 'image/jpeg' | 'image/png' {
  const sample = draw(window, bitmap, Math.min(1, SAMPLE_PX / Math.max(bitmap.width, bitmap.height)))
  const pixels = sample.getContext('2d')?.getImageData(0, 0, sample.width, sample.height).data ?? []
  return pixels.some((value, index) => index % 4 === 3 && value < 255) ? 'image/png' : 'image/jpeg'
}
