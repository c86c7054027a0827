import { type Bytes, hasText, joinBytes, readBigEndian, readText } from './bytes.ts'
import { readOrientation } from './exif.ts'
import type { Stripped } from './stripped.ts'

/** Chunks that decide how a picture looks. All others, such as texts, times, Exif and those of programs, are removed. */
const DRAWN_CHUNKS: readonly string[] = [
  'IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'cHRM', 'gAMA', 'iCCP', 'sBIT', 'sRGB', 'cICP', 'mDCV', 'cLLI', 'bKGD', 'pHYs',
  'acTL', 'fcTL', 'fdAT',
] // prettier-ignore

const SIGNATURE_LENGTH = 8

/** Removes all metadata from a PNG, also from an animated one. Returns undefined for a broken or incomplete file. */
export function stripPng(bytes: Bytes): Stripped | undefined {
  const parts: Uint8Array[] = [bytes.subarray(0, SIGNATURE_LENGTH)]
  if (!hasText(bytes, 12, 'IHDR')) return undefined
  let orientation = 1
  let isAnimated = false
  let at = SIGNATURE_LENGTH
  while (at + 12 <= bytes.length) {
    const end = at + 12 + readBigEndian(bytes, at, 4)
    const name = readText(bytes, at + 4, 4)
    if (end > bytes.length) return undefined
    if (DRAWN_CHUNKS.includes(name)) parts.push(bytes.subarray(at, end))
    if (name === 'eXIf') orientation = readOrientation(bytes.subarray(at + 8, end - 4))
    if (name === 'acTL') isAnimated = true
    if (name === 'IEND') return finish(bytes, { bytes: joinBytes(parts), isAnimated, orientation })
    at = end
  }
  return undefined
}

function finish(bytes: Bytes, rest: Pick<Stripped, 'bytes' | 'isAnimated' | 'orientation'>): Stripped | undefined {
  const width = readBigEndian(bytes, 16, 4)
  const height = readBigEndian(bytes, 20, 4)
  return width === 0 || height === 0 ? undefined : { ...rest, width, height }
}
