import { useEffect, useState } from 'react'

export const MIN_PX = 320
export const MAX_PX = 1_200

/** Change of the width by one press of an arrow key, in px. */
export const STEP_PX = 20

const DEFAULT_PX = 560
const KEY = 'harness-dock-px'

export type DockWidth = { readonly px: number; readonly resize: (px: number) => void }

/** Returns the width of the dock. This browser remembers a changed width, and stores nothing before a change. */
export function useDockWidth(): DockWidth {
  const [px, setPx] = useState(readWidth)
  useEffect(() => {
    document.documentElement.style.setProperty('--dock-width', `${px}px`)
  }, [px])
  return {
    px,
    resize: (next) => {
      setPx(toWidth(next))
      storeWidth(toWidth(next))
    },
  }
}

function storeWidth(px: number): void {
  try {
    localStorage.setItem(KEY, String(px))
  } catch {
    // The browser stores nothing for this page, so the width lasts until the page is left.
  }
}

function readWidth(): number {
  try {
    return toWidth(Number(localStorage.getItem(KEY)))
  } catch {
    // The storage is denied.
    return DEFAULT_PX
  }
}

/** Returns a width between the limits; the default for a value that is none. */
const toWidth = (px: number): number => (px > 0 ? Math.round(Math.min(Math.max(px, MIN_PX), MAX_PX)) : DEFAULT_PX)
