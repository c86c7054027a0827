import { useEffectEvent, useLayoutEffect } from 'react'

/**
 * Calls the function of a key that is pressed anywhere in the page without Ctrl, Alt or Cmd, but not while a person
 * writes. If several components use a key, the one that was mounted first gets it.
 */
export function usePageKeys(actions: Readonly<Record<string, () => void>>): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const action = actions[event.key]
    if (action === undefined || event.defaultPrevented || hasModifier(event) || isWriting(event.target)) return
    event.preventDefault()
    action()
  })
  // An effect after the paint would come too late for a key that is pressed as soon as the page is there.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent): void => handleKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

const hasModifier = ({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => ctrlKey || metaKey || altKey

const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
