import type { KeyboardEvent } from 'react'

/** Ignores the further presses of an Enter key that is held. The focus may be at another button meanwhile. */
export function ignoreRepeat(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.repeat) event.preventDefault()
}
