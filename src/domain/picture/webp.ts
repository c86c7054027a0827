import { type Bytes, hasText, joinBytes, readLittleEndian, readText, toLittleEndian } from './bytes.ts'
import { readOrientation } from './exif.ts'
import type { Stripped } from './stripped.ts'

/** Chunks that decide how a picture looks. All others, such as Exif and XMP, are removed. */
const DRAWN_CHUNKS: readonly string[] = ['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP']

/** Flags of `VP8X` that announce metadata. */
const METADATA_FLAGS = 0x0c

/** Length of an animation's frame before the chunks that it contains. */
const FRAME_HEADER = 16

type Chunk = { readonly name: string; readonly content: Uint8Array }

/** Removes all metadata from a WebP, also from an animated one. Returns undefined for a broken or incomplete file. */
export function stripWebp(bytes: Bytes): Stripped | undefined {
  const end = 8 + readLittleEndian(bytes, 4, 4)
  if (!hasText(bytes, 0, 'RIFF') || !hasText(bytes, 8, 'WEBP') || end > bytes.length) return undefined
  const chunks = readChunks(bytes.subarray(12, end)) ?? []
  const drawn = cleanChunks(chunks)
  const size = readSize(chunks)
  if (!drawn || !size) return undefined
  const content = joinBytes(drawn.map(writeChunk))
  return {
    bytes: joinBytes([bytes.subarray(0, 4), toLittleEndian(content.length + 4), bytes.subarray(8, 12), content]),
    ...size,
    isAnimated: chunks.some(({ name }) => name === 'ANMF'),
    orientation: findOrientation(chunks),
  }
}

function findOrientation(chunks: readonly Chunk[]): number {
  const exif = chunks.find(({ name }) => name === 'EXIF')?.content
  if (!exif) return 1
  return readOrientation(hasText(exif, 0, 'Exif\0\0') ? exif.subarray(6) : exif)
}

/** Returns the chunks; undefined if one is longer than the file. */
function readChunks(bytes: Uint8Array): readonly Chunk[] | undefined {
  const chunks: Chunk[] = []
  let at = 0
  while (at + 8 <= bytes.length) {
    const length = readLittleEndian(bytes, at + 4, 4)
    if (at + 8 + length > bytes.length) return undefined
    chunks.push({ name: readText(bytes, at, 4), content: bytes.subarray(at + 8, at + 8 + length) })
    at += 8 + length + (length % 2)
  }
  return chunks
}

/** Returns the chunks that are drawn, without the flags of metadata; undefined if a frame is broken. */
function cleanChunks(chunks: readonly Chunk[]): readonly Chunk[] | undefined {
  const cleaned: Chunk[] = []
  for (const chunk of chunks.filter(({ name }) => DRAWN_CHUNKS.includes(name))) {
    const content = cleanContent(chunk)
    if (!content) return undefined
    cleaned.push({ name: chunk.name, content })
  }
  return cleaned
}

function cleanContent({ name, content }: Chunk): Uint8Array | undefined {
  if (name === 'VP8X') return Uint8Array.of((content[0] ?? 0) & ~METADATA_FLAGS & 0xff, ...content.subarray(1, 10))
  if (name !== 'ANMF') return content
  const inner = readChunks(content.subarray(FRAME_HEADER))?.filter((chunk) => FRAME_CHUNKS.includes(chunk.name))
  return inner && joinBytes([content.subarray(0, FRAME_HEADER), ...inner.map(writeChunk)])
}

const FRAME_CHUNKS: readonly string[] = ['ALPH', 'VP8 ', 'VP8L']

/** Returns the bytes of a chunk, whose length in the file is even. */
const writeChunk = ({ name, content }: Chunk): Bytes =>
  joinBytes([
    Uint8Array.from(name, (character) => character.charCodeAt(0)),
    toLittleEndian(content.length),
    content,
    new Uint8Array(content.length % 2),
  ])

/** Returns the size of the canvas of an extended file, or of the only image; undefined if the file has no image. */
function readSize(chunks: readonly Chunk[]): Pick<Stripped, 'width' | 'height'> | undefined {
  const [first] = chunks
  if (!first || !FIRST_CHUNK.test(first.name) || first.content.length < 10) return undefined
  if (!chunks.some(({ name }) => IMAGE_CHUNK.test(name))) return undefined
  const { name, content } = first
  if (name === 'VP8X')
    return { width: readLittleEndian(content, 4, 3) + 1, height: readLittleEndian(content, 7, 3) + 1 }
  const bits = readLittleEndian(content, 1, 4)
  return name === 'VP8L'
    ? { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    : { width: readLittleEndian(content, 6, 2) & 0x3fff, height: readLittleEndian(content, 8, 2) & 0x3fff }
}

const FIRST_CHUNK = /^VP8[ LX]$/
const IMAGE_CHUNK = /^(VP8[ L]|ANMF)$/
