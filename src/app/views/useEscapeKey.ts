import { useEffect } from 'react'
import { useAppDispatch, useAppSelector } from '#state/hooks.ts'
import { selectCanClose } from '#state/selectors/chrome.ts'

const DISMISSALS = {
  conversation: 'widget/dismissed',
  unread: 'unread/dismissed',
  campaign: 'campaigns/dismissed',
} as const

/**
 * Closes the panel or the preview when the visitor presses Escape. A menu or a dialog that handles the key stops its
 * propagation. An Escape that ends the composition of a character does not count.
 */
export function useEscapeKey(): void {
  const dispatch = useAppDispatch()
  const canClose = useAppSelector(selectCanClose)
  const view = useAppSelector(({ widget }) => widget.view)
  useEffect(() => {
    const onKeyDown = ({ key, isComposing, defaultPrevented }: KeyboardEvent): void => {
      if (canClose && key === 'Escape' && !isComposing && !defaultPrevented) dispatch({ type: DISMISSALS[view] })
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [dispatch, canClose, view])
}
