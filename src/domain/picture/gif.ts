import { type Bytes, hasText, joinBytes, readLittleEndian } from './bytes.ts'
import type { Stripped } from './stripped.ts'

const EXTENSION = 0x21
const IMAGE = 0x2c
const TRAILER = 0x3b
const GRAPHIC_CONTROL = 0xf9
const PLAIN_TEXT = 0x01
const APPLICATION = 0xff

type Block = { readonly kind: 'image' | 'control' | 'text' | 'loop' | 'removed'; readonly bytes: Uint8Array }

/**
 * Removes comments, texts and blocks of applications, such as XMP, from a GIF. The number of its repetitions stays. A
 * missing end mark is added. Returns undefined for a broken file.
 */
export function stripGif(bytes: Bytes): Stripped | undefined {
  const start = 13 + colourTableLength(bytes[10] ?? 0)
  const blocks = readBlocks(bytes, start)
  const [width, height] = [readLittleEndian(bytes, 6, 2), readLittleEndian(bytes, 8, 2)]
  const images = blocks?.filter(({ kind }) => kind === 'image').length ?? 0
  if (!blocks || images === 0 || width === 0 || height === 0) return undefined
  const content = blocks.flatMap((block, index) => (isKept(block, blocks.slice(index + 1)) ? [block.bytes] : []))
  const stripped = joinBytes([bytes.subarray(0, start), ...content, Uint8Array.of(TRAILER)])
  return { bytes: stripped, width, height, isAnimated: images > 1, orientation: 1 }
}

/**
 * Returns whether a block stays. A control, with the delay and the transparency of what follows it, stays only with an
 * image: that of a removed text must not apply to another image.
 */
function isKept({ kind }: Block, next: readonly Block[]): boolean {
  if (kind !== 'control') return kind !== 'removed' && kind !== 'text'
  return next.find((block) => block.kind !== 'removed' && block.kind !== 'loop')?.kind === 'image'
}

/** Returns all blocks up to the end mark; undefined if one is broken. */
function readBlocks(bytes: Bytes, from: number): readonly Block[] | undefined {
  const blocks: Block[] = []
  let at = from
  while (at < bytes.length && bytes[at] !== TRAILER) {
    const kind = kindOf(bytes, at)
    const end = kind && findEnd(bytes, kind === 'image' ? at + 11 + colourTableLength(bytes[at + 9] ?? 0) : at + 2)
    if (!kind || end === undefined) return undefined
    blocks.push({ kind, bytes: bytes.subarray(at, end) })
    at = end
  }
  return blocks
}

/** Returns the length of the table of colours that these flags announce. */
const colourTableLength = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

function kindOf(bytes: Bytes, at: number): Block['kind'] | undefined {
  if (bytes[at] === IMAGE) return 'image'
  if (bytes[at] !== EXTENSION) return undefined
  if (bytes[at + 1] === GRAPHIC_CONTROL) return 'control'
  if (bytes[at + 1] === PLAIN_TEXT) return 'text'
  const isLoop = hasText(bytes, at + 3, 'NETSCAPE2.0') || hasText(bytes, at + 3, 'ANIMEXTS1.0')
  return bytes[at + 1] === APPLICATION && isLoop ? 'loop' : 'removed'
}

/** Returns the position behind a chain of blocks, each with its length first, which an empty block ends. */
function findEnd(bytes: Bytes, from: number): number | undefined {
  let at = from
  while (at < bytes.length) {
    const length = bytes[at] ?? 0
    at += 1 + length
    if (length === 0) return at
  }
  return undefined
}
