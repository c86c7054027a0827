/** As the budgets count: a kB is a thousand bytes. */
export function formatBytes(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`
  return bytes < 1_000_000 ? `${(bytes / 1_000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(2)} MB`
}

/** In the room of a small box. */
export const formatShort = (bytes: number): string =>
  bytes < 1_000 ? `${bytes}` : `${(bytes / 1_000).toFixed(bytes < 10_000 ? 1 : 0)}k`
