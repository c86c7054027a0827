/** As the budgets count: a kB is a thousand bytes. */
export const formatBytes = (bytes: number): string =>
  bytes < 1_000 ? `${bytes} B` : `${(bytes / 1_000).toFixed(bytes < 100_000 ? 1 : 0)} kB`

/** In the room of a small box. */
export const formatShort = (bytes: number): string =>
  bytes < 1_000 ? `${bytes}` : `${(bytes / 1_000).toFixed(bytes < 10_000 ? 1 : 0)}k`
