import { hasText, readText } from './bytes.ts'

/** Format of a picture by its content; `other` for a claimed picture of an unknown format. */
export type PictureKind = 'avif' | 'bmp' | 'gif' | 'heic' | 'jpeg' | 'other' | 'png' | 'svg' | 'tiff' | 'webp'

/** Number of bytes at the beginning of a file from which its format is detected. */
export const KIND_BYTES = 512

/**
 * Returns the format of a picture, whatever its name and its claimed type are; undefined if the file is no picture. A
 * text that begins like a GIF is a text.
 */
export function detectPicture(start: Uint8Array, claimedType: string): PictureKind | undefined {
  const kind = detectBinary(start)
  if (kind === 'gif' && claimedType.startsWith('text/')) return undefined
  if (kind) return kind
  if (!claimedType.startsWith('image/')) return undefined
  if (hasText(start, 0, 'BM')) return 'bmp'
  return /^(\uFEFF)?\s*<(\?xml|!--|!doctype svg|svg)/i.test(readUtf8(start)) ? 'svg' : 'other'
}

const readUtf8 = (bytes: Uint8Array): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)

/** First bytes of the formats. */
const SIGNATURES: readonly (readonly [kind: PictureKind, text: string])[] = [
  ['jpeg', '\xFF\xD8\xFF'],
  ['png', '\x89PNG\r\n\x1A\n'],
  ['gif', 'GIF87a'],
  ['gif', 'GIF89a'],
  ['tiff', 'II*\0'],
  ['tiff', 'MM\0*'],
]

function detectBinary(start: Uint8Array): PictureKind | undefined {
  if (hasText(start, 0, 'RIFF') && hasText(start, 8, 'WEBP')) return 'webp'
  if (hasText(start, 4, 'ftyp')) return detectBrand(start)
  return SIGNATURES.find(([, text]) => hasText(start, 0, text))?.[0]
}

/** Returns the format of an ISO base media file by its brands; undefined for a film. */
function detectBrand(start: Uint8Array): PictureKind | undefined {
  const brands = readText(start, 8, 56)
  if (/avi[fs]/.test(brands)) return 'avif'
  return /hei[cxms]|hev[cxms]|mif1|msf1/.test(brands) ? 'heic' : undefined
}
