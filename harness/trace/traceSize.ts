/** Maximum size of an unpacked trace, in bytes. A small gzip can unpack to a thousand times its size. */
export const MAX_TRACE_BYTES = 200_000_000

/** Maximum number of items in a trace, and of those that the harness keeps. It drops the oldest of a longer visit. */
export const MAX_TRACE_ITEMS = 20_000

/** Maximum size of a replay in the sandbox, in bytes of JSON: a trace, and the recording that was read from it. */
export const MAX_REPLAY_BYTES = 32_000_000
