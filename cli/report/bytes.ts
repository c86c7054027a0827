/** Formats a size with its unit. A kB is 1,000 bytes, as in the budgets. */
export function formatBytes(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`
  return bytes < 1_000_000 ? `${(bytes / 1_000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(2)} MB`
}

/** Formats a size without its unit, for small boxes: `532`, `1.2k` or `45k`. */
export const formatShort = (bytes: number): string =>
  bytes < 1_000 ? `${bytes}` : `${(bytes / 1_000).toFixed(bytes < 10_000 ? 1 : 0)}k`
