import { type RefObject, useEffect, useRef } from 'react'

/** Returns the ref of a button, which gets the focus when its bar appears. */
export function useFocusOnShow(): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return button
}
