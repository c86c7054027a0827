/** First heading level of an article, as the screen's own headings have levels 1 and 2. */
const FIRST_LEVEL = 3
const LAST_LEVEL = 6

/** Returns new levels for an article's headings. Each heading is one level below its parent, so no level is skipped. */
export function toLevels(written: readonly number[]): readonly number[] {
  const open: number[] = []
  return written.map((level) => {
    while ((open.at(-1) ?? 0) >= level) open.pop()
    open.push(level)
    return Math.min(LAST_LEVEL, FIRST_LEVEL + open.length - 1)
  })
}
