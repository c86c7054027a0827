/** First and last byte of a part of a file, both included. */
type ByteRange = { readonly first: number; readonly last: number }

type ParsedRange = ByteRange | 'none' | 'outside'

/**
 * Parses the `range` header of a request for a file of this size. Returns `none` for the whole file: without a header,
 * and for several ranges or another unit, which a server may ignore (RFC 9110, section 14.2). Returns `outside` if the
 * file has no such part.
 */
export function parseByteRange(header: string | undefined, size: number): ParsedRange {
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(header ?? '') ?? []
  if (first !== undefined) return limit({ first: Number(first), last: last ? Number(last) : Infinity }, size)
  // Without a first byte, the number is the length of the end of the file.
  const [, length] = /^bytes=-(\d+)$/.exec(header ?? '') ?? []
  return length === undefined ? 'none' : limit({ first: Math.max(0, size - Number(length)), last: Infinity }, size)
}

function limit({ first, last }: ByteRange, size: number): ParsedRange {
  if (last < first) return 'none'
  return first < size ? { first, last: Math.min(last, size - 1) } : 'outside'
}
