import { useEffect } from 'react'

/** Longest time in ms from the Tab key to the focus of the frame that it reaches. */
const TAB_MS = 500

/**
 * Returns the focus to the page when a frame takes it by itself, as an opened dialog does. A person can still move the
 * focus into a ready frame of the stage, with the pointer or with the Tab key.
 */
export function useFocusGuard(): void {
  useEffect(() => {
    let last: HTMLElement | undefined
    let tabbedAt = -Infinity
    const rememberFocus = ({ target }: FocusEvent): void => {
      if (target instanceof HTMLElement && !(target instanceof HTMLIFrameElement)) last = target
    }
    const rememberTab = ({ key, timeStamp }: KeyboardEvent): void => {
      tabbedAt = key === 'Tab' ? timeStamp : -Infinity
    }
    const returnFocus = ({ timeStamp }: FocusEvent): void => {
      const frame = document.activeElement
      if (!(frame instanceof HTMLIFrameElement)) return
      const isChosen = frame.matches(':hover') || timeStamp - tabbedAt < TAB_MS
      if (isChosen && isUsable(frame)) return
      frame.blur()
      if (last?.isConnected === true) last.focus({ preventScroll: true })
    }
    // The browser still moves the focus during the event, and would send the keys to the frame after all.
    const onBlur = (event: FocusEvent): void => void setTimeout(() => returnFocus(event))
    document.addEventListener('focusin', rememberFocus)
    document.addEventListener('keydown', rememberTab)
    window.addEventListener('blur', onBlur)
    return () => {
      document.removeEventListener('focusin', rememberFocus)
      document.removeEventListener('keydown', rememberTab)
      window.removeEventListener('blur', onBlur)
    }
  }, [])
}

/** Returns false for a frame of a thumbnail, and for one that loads or is played. */
const isUsable = (frame: HTMLIFrameElement): boolean =>
  frame.closest('[inert], [data-phase="loading"], [data-phase="playing"]') === null
