/** Returns a time since the start of the trace, in seconds with three decimals. */
export const formatTime = (milliseconds: number): string => (milliseconds / 1000).toFixed(3)

/** Returns a duration in the unit that fits: ms below a second, else s. */
export const formatDuration = (milliseconds: number): string =>
  milliseconds < 1_000
    ? `${milliseconds.toFixed(milliseconds < 10 ? 1 : 0)} ms`
    : `${(milliseconds / 1000).toFixed(2)} s`

export const formatBytes = (bytes: number): string =>
  bytes < 1_000 ? `${bytes} B` : `${(bytes / 1_000).toFixed(1)} kB`
