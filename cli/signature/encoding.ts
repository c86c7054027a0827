/** First line of each minisign file. */
const UNTRUSTED = 'untrusted comment:'

/** Decodes base64. Returns undefined for any text that an encoder would not write for `length` bytes. */
export function decodeBase64(text: string | undefined, length: number): Buffer | undefined {
  const bytes = Buffer.from(text ?? '', 'base64')
  return bytes.length === length && bytes.toString('base64') === text ? bytes : undefined
}

/**
 * Returns the line of a key in base64: the text itself, or the line after the comment of a key file. Returns undefined
 * for other texts.
 */
export function findKeyLine(text: string): string | undefined {
  const lines = text.split(/\r?\n/).map((line) => line.trim())
  const [line, ...others] = lines.filter((one) => one !== '' && !one.startsWith(UNTRUSTED))
  return others.length === 0 ? line : undefined
}

/** Returns the id of a key as minisign prints it. A key file has its bytes in the opposite order. */
export const formatKeyId = (id: Uint8Array): string =>
  Buffer.from(id).readBigUInt64LE().toString(16).toUpperCase().padStart(16, '0')
