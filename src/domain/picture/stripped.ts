import type { Bytes } from './bytes.ts'

/** Picture without metadata. All pixels are those of the original file. */
export type Stripped = {
  readonly bytes: Bytes
  /** Size in pixels, as stored. */
  readonly width: number
  readonly height: number
  readonly isAnimated: boolean
  /** Orientation of Exif, from 1 to 8. It was in the removed metadata; 1 is upright. */
  readonly orientation: number
}
