/** Maximum size of an unpacked trace, in bytes. A small gzip can unpack to a thousand times its size. */
export const MAX_TRACE_BYTES = 200_000_000
