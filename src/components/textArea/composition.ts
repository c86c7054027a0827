/*
 * Composition of an input method in a field that another one is going to replace. The removal of the field would end the
 * composition, and the input method would write its text again into the next field.
 */
import { useState, useSyncExternalStore } from 'react'

let isActive = false
const listeners = new Set<() => void>()

function set(next: boolean): void {
  isActive = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Watches the compositions in a field until it is removed. Returns a function that must run at its removal. */
export function watchComposition(field: HTMLElement): () => void {
  const end = (): void => set(false)
  field.addEventListener('compositionstart', () => set(true))
  field.addEventListener('compositionend', end)
  // A field without the focus has no composition, even if its browser did not dispatch an event for its end.
  field.addEventListener('blur', end)
  return end
}

/** Returns whether a text is being composed in such a field. */
export const isComposing = (): boolean => isActive

/** Resolves when no text is being composed in such a field. */
export const untilComposed = (): Promise<void> =>
  new Promise((resolve) => {
    const settle = (): void => {
      if (isActive) return
      unsubscribe()
      resolve()
    }
    const unsubscribe = subscribe(settle)
    settle()
  })

/** Returns the same, and renders the component again when it changes. */
export const useIsComposing = (): boolean => useSyncExternalStore(subscribe, isComposing, isComposing)

/** Returns the latest value, but during a composition the one from before it. */
export function useStableWhileComposing<Value>(latest: Value): Value {
  const isHeld = useIsComposing()
  const [stable, setStable] = useState(latest)
  if (!isHeld && stable !== latest) setStable(latest)
  return isHeld ? stable : latest
}
