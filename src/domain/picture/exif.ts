import { hasText, readBigEndian, readLittleEndian } from './bytes.ts'

const ORIENTATION_TAG = 0x0112

/** Returns the orientation in a TIFF block of Exif, from 1 to 8. It is 1 if there is none. */
export function readOrientation(tiff: Uint8Array): number {
  if (!hasText(tiff, 0, 'II') && !hasText(tiff, 0, 'MM')) return 1
  const read = hasText(tiff, 0, 'II') ? readLittleEndian : readBigEndian
  const directory = read(tiff, 4, 4)
  const count = Math.min(read(tiff, directory, 2), 1000)
  for (let index = 0; index < count; index += 1) {
    const entry = directory + 2 + index * 12
    if (read(tiff, entry, 2) === ORIENTATION_TAG) return toOrientation(read(tiff, entry + 8, 2))
  }
  return 1
}

const toOrientation = (value: number): number => (value >= 1 && value <= 8 ? value : 1)
