import { useEffect, useSyncExternalStore } from 'react'
import { afterPaint } from '#components/hooks/afterPaint.ts'
import { useAppDispatch, useAppSelector } from '#state/hooks.ts'
import { selectUnseenSince } from '#state/selectors/unread.ts'
import { selectIsOpen } from '#state/widget.ts'

/**
 * Marks answers as seen while the panel is open, the page is visible and focused, and the newest answer is in view. It renders
 * nothing: as a component of its own, it saves the screen a second render after each answer.
 */
export function SeenMark({ isInView }: { readonly isInView: boolean }) {
  const dispatch = useAppDispatch()
  const isOpen = useAppSelector(selectIsOpen)
  const hasAttention = useSyncExternalStore(subscribeToAttention, isAttended)
  const at = useAppSelector(selectUnseenSince)
  useEffect(() => {
    if (!isOpen || !hasAttention || !isInView || at === undefined) return undefined
    // The request would delay the frame that shows the answer.
    return afterPaint(() => dispatch({ type: 'conversation/seen', at }))
  }, [dispatch, isOpen, hasAttention, isInView, at])
  return null
}

const CHANGES = ['focus', 'blur', 'visibilitychange'] as const

function subscribeToAttention(onChange: () => void): () => void {
  for (const name of CHANGES) addEventListener(name, onChange, true)
  return () => {
    for (const name of CHANGES) removeEventListener(name, onChange, true)
  }
}

// oxlint-disable-next-line no-restricted-globals -- what the eye rests on is the document's to say
const isAttended = (): boolean => document.visibilityState === 'visible' && document.hasFocus()
