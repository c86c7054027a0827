/** The screen's own headings are the first and the second. */
const FIRST_LEVEL = 3
const LAST_LEVEL = 6

/** An article's headings under those of the screen: each one level below the one it belongs to, so none is skipped. */
export function toLevels(written: readonly number[]): readonly number[] {
  const open: number[] = []
  return written.map((level) => {
    while ((open.at(-1) ?? 0) >= level) open.pop()
    open.push(level)
    return Math.min(LAST_LEVEL, FIRST_LEVEL + open.length - 1)
  })
}
