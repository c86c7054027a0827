/** Number of recent emoji: one row of the picker. */
const RECENT_COUNT = 8

/** Returns the recent emoji after the visitor has picked one. */
export const addRecentEmoji = (recent: readonly string[], picked: string): readonly string[] =>
  [picked, ...recent.filter((emoji) => emoji !== picked)].slice(0, RECENT_COUNT)
