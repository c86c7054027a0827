export type Bytes = Uint8Array<ArrayBuffer>

/** Returns true if the text, one byte per character, begins at this position. */
export function hasText(bytes: Uint8Array, at: number, text: string): boolean {
  for (let index = 0; index < text.length; index += 1) if (bytes[at + index] !== text.charCodeAt(index)) return false
  return true
}

export const readText = (bytes: Uint8Array, at: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + length))

/** Reads an unsigned number of this many bytes. Missing bytes count as zero. */
export function readBigEndian(bytes: Uint8Array, at: number, length: number): number {
  let value = 0
  for (let index = 0; index < length; index += 1) value = value * 256 + (bytes[at + index] ?? 0)
  return value
}

export function readLittleEndian(bytes: Uint8Array, at: number, length: number): number {
  let value = 0
  for (let index = length - 1; index >= 0; index -= 1) value = value * 256 + (bytes[at + index] ?? 0)
  return value
}

/** Returns the four bytes of an unsigned number, the lowest byte first. */
export const toLittleEndian = (value: number): Bytes =>
  Uint8Array.of(value & 255, (value >>> 8) & 255, (value >>> 16) & 255, (value >>> 24) & 255)

export function joinBytes(parts: readonly Uint8Array[]): Bytes {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}
