/** Duration of the highlight after a jump, in ms. */
const HIGHLIGHT_MS = 1_500

/** Message, how many px of it are above the upper edge of the list, and its height in px at that moment. */
export type Anchor = { readonly key: string; readonly above: number; readonly height?: number }

/** Returns the size of the list and its scroll position, in px. */
export const measure = ({ scrollTop: top, scrollHeight: height, clientWidth: width, clientHeight }: HTMLElement) => ({
  top,
  width,
  height,
  fromEnd: height - clientHeight - top,
})

/** Returns the distance in px from the top of the list to a place in the row. */
export const measureTop = (list: HTMLElement, row: HTMLElement, above: number): number =>
  row.getBoundingClientRect().top - list.getBoundingClientRect().top + above

/** Returns the height in px from the top of a row to the end of the last row. */
export function measureFrom(list: HTMLElement, row: HTMLElement): number {
  const last = [...list.querySelectorAll<HTMLElement>('[data-key]')].at(-1) ?? row
  return measureTop(list, last, last.offsetHeight) - measureTop(list, row, 0)
}

/** Finds a rendered row by its key. */
export const rowOf = (list: HTMLElement, key: string): HTMLElement | null =>
  list.querySelector(`[data-key="${CSS.escape(key)}"]`)

/**
 * Returns the first message that begins in view, or the one that fills the view, and how many px of it are above the upper
 * edge; undefined without a message. Skips day separators, as earlier messages of the same day are added below them.
 */
export function findFirstVisibleRow(list: HTMLElement): Anchor | undefined {
  const edge = list.getBoundingClientRect()
  let anchor: Anchor | undefined
  for (const row of list.querySelectorAll<HTMLElement>('[data-key]:not([data-key^=day-])')) {
    const { top, bottom } = row.getBoundingClientRect()
    if (anchor && top > edge.bottom) break
    if (bottom > edge.top) anchor = { key: row.dataset['key'] ?? '', above: edge.top - top, height: bottom - top }
    if (top >= edge.top) break
  }
  return anchor
}

/** Highlights a row for a moment. With `mustScroll`, scrolls to it first. */
export function highlightRow(list: HTMLElement | null, key: string, mustScroll: boolean): void {
  const found = list && rowOf(list, key)
  if (!found) return
  if (mustScroll) found.scrollIntoView({ block: 'center' })
  found.dataset['found'] = ''
  setTimeout(() => delete found.dataset['found'], HIGHLIGHT_MS)
}
