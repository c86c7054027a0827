import type { Page } from '@playwright/test'

/** Colours of an example's quarters: the upper two, then the lower two. */
export const QUARTERS = ['red', 'lime', 'blue', 'white'] as const

/** Returns a picture whose quarters have different colours, encoded by the browser. */
export async function encodeQuarters(
  page: Page,
  type: 'image/jpeg' | 'image/png' | 'image/webp',
  { width, height }: { readonly width: number; readonly height: number },
): Promise<Buffer> {
  const base64 = await page.evaluate(
    ([mediaType, colours, [w, h]]) => {
      const canvas = document.createElement('canvas')
      canvas.width = w
      canvas.height = h
      const context = canvas.getContext('2d')
      if (!context) return ''
      colours.forEach((colour, index) => {
        context.fillStyle = colour
        context.fillRect(((index % 2) * w) / 2, (Math.floor(index / 2) * h) / 2, w / 2, h / 2)
      })
      return canvas.toDataURL(mediaType, 0.95).split(',')[1] ?? ''
    },
    [type, QUARTERS, [width, height]] as const,
  )
  return Buffer.from(base64, 'base64')
}

type Decoded = {
  readonly width: number
  readonly height: number
  /** Pixels as red, green, blue and alpha. */
  readonly at: (x: number, y: number) => readonly number[]
  /** All different colours of an area, with 10 levels per channel, as text. */
  readonly colours: (x: number, y: number, width: number, height: number) => ReadonlySet<string>
}

/** Decodes a picture in the browser, without applying an orientation that is stored in it. */
export async function decodePicture(page: Page, bytes: Buffer): Promise<Decoded> {
  const { width, height, base64 } = await page.evaluate(async (encoded) => {
    const binary = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([binary]), { imageOrientation: 'none' })
    const canvas = document.createElement('canvas')
    canvas.width = bitmap.width
    canvas.height = bitmap.height
    const context = canvas.getContext('2d')
    context?.drawImage(bitmap, 0, 0)
    const data = context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? new Uint8ClampedArray()
    let text = ''
    for (let at = 0; at < data.length; at += 10_000) text += String.fromCharCode(...data.subarray(at, at + 10_000))
    return { width: bitmap.width, height: bitmap.height, base64: btoa(text) }
  }, bytes.toString('base64'))
  const pixels = Buffer.from(base64, 'base64')
  const at = (x: number, y: number): readonly number[] => [
    ...pixels.subarray((y * width + x) * 4, (y * width + x) * 4 + 4),
  ]
  return {
    width,
    height,
    at,
    colours: (left, top, w, h) => {
      const found = new Set<string>()
      for (let y = top; y < top + h; y += 1)
        for (let x = left; x < left + w; x += 1) found.add(at(x, y).slice(0, 3).map((value) => Math.round(value / 25)).join()) // prettier-ignore
      return found
    },
  }
}
