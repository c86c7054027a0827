import type { FileProblem } from '../message/attachment.ts'
import type { Bytes } from './bytes.ts'
import { stripGif } from './gif.ts'
import { stripJpeg } from './jpeg.ts'
import type { PictureKind } from './pictureKind.ts'
import { stripPng } from './png.ts'
import type { Stripped } from './stripped.ts'
import { stripWebp } from './webp.ts'

/** Longest side of a sent picture, in pixels. A page of text on a photograph is readable at this size. */
export const LONGEST_SIDE_PX = 2560

/** Largest picture that is decoded, in pixels. A decoded pixel takes four bytes, and phones have little memory. */
export const MAX_PIXELS = 120_000_000

/** Type of a picture that is drawn again. A `photo` is a JPEG if it has no transparent pixel, otherwise a PNG. */
type DrawnType = 'image/jpeg' | 'image/png' | 'image/webp' | 'photo'

/** How a picture is prepared before it is sent: its stripped bytes, a new drawing of it, or not at all. */
export type Preparation =
  | { readonly action: 'keep'; readonly bytes: Bytes; readonly type: string; readonly isStill: boolean }
  | { readonly action: 'draw'; readonly type: DrawnType }
  | { readonly action: 'decline'; readonly problem: FileProblem }

const STRIPPERS: Readonly<Partial<Record<PictureKind, (bytes: Bytes) => Stripped | undefined>>> = {
  gif: stripGif,
  jpeg: stripJpeg,
  png: stripPng,
  webp: stripWebp,
}

const DRAWN_TYPES: Readonly<Record<PictureKind, DrawnType>> = {
  avif: 'photo',
  bmp: 'image/png',
  gif: 'image/png',
  heic: 'image/jpeg',
  jpeg: 'image/jpeg',
  other: 'photo',
  png: 'image/png',
  svg: 'image/png',
  tiff: 'photo',
  webp: 'image/webp',
}

/**
 * Decides how to prepare a picture. Its pixels stay as they are if the metadata can be removed without a loss, and if the
 * picture is upright and small enough. Every other still picture is drawn again, which keeps nothing but pixels.
 */
export function planPreparation(bytes: Bytes, kind: PictureKind, maxBytes: number): Preparation {
  const draw = { action: 'draw', type: DRAWN_TYPES[kind] } as const
  const stripped = STRIPPERS[kind]?.(bytes)
  if (!stripped) return draw
  const keep = { action: 'keep', bytes: stripped.bytes, type: `image/${kind}`, isStill: !stripped.isAnimated } as const
  const fits = stripped.bytes.length <= maxBytes
  if (stripped.isAnimated) return fits ? keep : { action: 'decline', problem: 'tooLarge' }
  if (stripped.width * stripped.height > MAX_PIXELS) return { action: 'decline', problem: 'tooManyPixels' }
  return fits && isSmallAndUpright(stripped) ? keep : draw
}

const isSmallAndUpright = ({ width, height, orientation }: Stripped): boolean =>
  Math.max(width, height) <= LONGEST_SIDE_PX && orientation === 1
