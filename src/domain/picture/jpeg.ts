import { type Bytes, hasText, joinBytes, readBigEndian } from './bytes.ts'
import { readOrientation } from './exif.ts'
import type { Stripped } from './stripped.ts'

const EOI = 0xd9
const SOS = 0xda
const APP0 = 0xe0
const APP1 = 0xe1

type Draft = { readonly parts: Uint8Array[]; width: number; height: number; orientation?: number }

/**
 * Removes everything from a JPEG but what decodes its pixels: Exif, XMP, IPTC, comments, thumbnails, previews and films
 * behind the picture. The colour profile stays. Returns undefined for a broken or incomplete file.
 */
export function stripJpeg(bytes: Bytes): Stripped | undefined {
  if (!hasText(bytes, 0, '\xFF\xD8')) return undefined
  const draft: Draft = { parts: [bytes.subarray(0, 2)], width: 0, height: 0 }
  let at: number | undefined = 2
  while (at !== undefined) {
    const marker = findMarker(bytes, at)
    if (marker === undefined) return undefined
    if (bytes[marker] === EOI) return finish(draft)
    at = readSegment(draft, bytes, marker)
  }
  return undefined
}

function finish({ parts, width, height, orientation = 1 }: Draft): Stripped | undefined {
  if (width === 0 || height === 0) return undefined
  return { bytes: joinBytes([...parts, Uint8Array.of(0xff, EOI)]), width, height, orientation, isAnimated: false }
}

/** Returns the position of a marker's second byte. Any number of 0xff bytes may be before it. */
function findMarker(bytes: Bytes, from: number): number | undefined {
  if (bytes[from] !== 0xff) return undefined
  let at = from + 1
  while (bytes[at] === 0xff) at += 1
  return at < bytes.length ? at : undefined
}

/** Adds the segment, and the scan behind it, to the draft. Returns the position behind them; undefined if it is broken. */
function readSegment(draft: Draft, bytes: Bytes, at: number): number | undefined {
  const marker = bytes[at] ?? 0
  const length = readBigEndian(bytes, at + 1, 2)
  const end = at + 1 + length
  if (marker < 0xc0 || length < 2 || end > bytes.length) return undefined
  keepSegment(draft, marker, bytes.subarray(at - 1, end))
  if (marker !== SOS) return end
  const scanEnd = findScanEnd(bytes, end)
  if (scanEnd !== undefined) draft.parts.push(bytes.subarray(end, scanEnd))
  return scanEnd
}

function keepSegment(draft: Draft, marker: number, bytes: Uint8Array): void {
  if (isFrame(marker)) {
    draft.height = readBigEndian(bytes, 5, 2)
    draft.width = readBigEndian(bytes, 7, 2)
  }
  if (isExif(marker, bytes)) draft.orientation ??= readOrientation(bytes.subarray(10))
  if (marker === APP0 && hasText(bytes, 4, 'JFIF\0') && bytes.length >= 18) draft.parts.push(withoutThumbnail(bytes))
  else if (isDecoding(marker, bytes)) draft.parts.push(bytes)
}

/** Returns whether the segment is a block of Exif. Browsers use the first one. */
const isExif = (marker: number, bytes: Uint8Array): boolean => marker === APP1 && hasText(bytes, 4, 'Exif\0\0')

/** Markers of frames are C0 to CF, apart from tables (C4, CC) and a reserved one (C8). */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** Returns whether a decoder needs the segment: tables, frames, scans, the colour profile and Adobe's colour transform. */
const isDecoding = (marker: number, bytes: Uint8Array): boolean =>
  marker < APP0 ||
  (marker === 0xe2 && hasText(bytes, 4, 'ICC_PROFILE\0')) ||
  (marker === 0xee && hasText(bytes, 4, 'Adobe'))

/** Returns the JFIF segment with its resolution, but without its thumbnail. */
const withoutThumbnail = (bytes: Uint8Array): Uint8Array =>
  joinBytes([Uint8Array.of(0xff, APP0, 0, 16), bytes.subarray(4, 16), Uint8Array.of(0, 0)])

/** Returns the position of the marker behind a scan; undefined if the file ends before. */
function findScanEnd(bytes: Bytes, from: number): number | undefined {
  let at = bytes.indexOf(0xff, from)
  while (at >= 0 && at + 1 < bytes.length) {
    const next = bytes[at + 1] ?? 0
    if (!isInScan(next)) return at
    at = bytes.indexOf(0xff, next === 0xff ? at + 1 : at + 2)
  }
  return undefined
}

/** Returns whether a byte behind 0xff belongs to the scan: an escaped 0xff, a filling 0xff or a restart marker. */
const isInScan = (next: number): boolean => next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7)
