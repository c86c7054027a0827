/** Distance from the end that counts as the end, in px. Browsers round offsets. */
const END_PX = 1

export type Following = {
  /** Returns whether the list follows new items. */
  readonly isActive: () => boolean
  readonly set: (isActive: boolean) => void
  /** Handles a scroll event with the lower edge of what is shown and the height of all items, in px. */
  readonly handleScroll: (edge: number, end: number) => void
}

/**
 * Creates the decision whether a list follows new items: from the end on, until a person scrolls up. The list itself
 * only scrolls down, and items may arrive between its scroll and the event of it, so a distance from the end says nothing.
 * The lower edge stays where it is when the browser corrects the offset, because the list has become higher.
 */
export function createFollowing(): Following {
  let isActive = true
  let last = 0
  return {
    isActive: () => isActive,
    set: (next) => {
      isActive = next
    },
    handleScroll: (edge, end) => {
      if (edge >= end - END_PX) isActive = true
      else if (edge < last) isActive = false
      last = edge
    },
  }
}
