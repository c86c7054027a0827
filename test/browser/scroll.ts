import type { Locator } from '@playwright/test'

export type ScrollAnchor = { readonly key: string; readonly top: number }

/** Scrolls as a user does. In the same task, returns the row that is uppermost then, and its position. */
export const scrollTo = (log: Locator, top: number): Promise<ScrollAnchor> =>
  log.evaluate((list, to) => {
    list.dispatchEvent(new WheelEvent('wheel'))
    list.scrollTop = to
    const edge = list.getBoundingClientRect().top
    const rows = [...list.querySelectorAll<HTMLElement>('[data-key]')]
    const row = rows.find((candidate) => candidate.getBoundingClientRect().top >= edge)
    return { key: row?.dataset['key'] ?? '', top: row?.getBoundingClientRect().top ?? Number.NaN }
  }, top)

export const topOf = (log: Locator, key: string): Promise<number> =>
  log.locator(`[data-key="${key}"]`).evaluate((row) => row.getBoundingClientRect().top)
