import type { MouseEventHandler } from 'react'
import { useAppDispatch } from '#state/hooks.ts'
import type { AppAction } from '#state/root.ts'

/**
 * Returns a function that creates a handler for a button that leads to the composer. It dispatches an action, and focuses the
 * composer, if there is one, during the press: phones open their keyboard only then.
 */
export function useGoToComposer(): (action: AppAction) => MouseEventHandler {
  const dispatch = useAppDispatch()
  return (action) =>
    ({ currentTarget }) => {
      dispatch(action)
      currentTarget.ownerDocument.querySelector<HTMLElement>('[data-foot] textarea')?.focus()
    }
}
