import { useEffect } from 'react'
import { useAppDispatch, useAppSelector } from '#state/hooks.ts'
import { selectUnseenSince } from '#state/selectors/unread.ts'
import { selectIsOpen } from '#state/widget.ts'

/** While the conversation stands open, its newest answer counts as seen; told once for each. */
export function useSeen(): void {
  const dispatch = useAppDispatch()
  const isOpen = useAppSelector(selectIsOpen)
  const at = useAppSelector(selectUnseenSince)
  useEffect(() => {
    if (isOpen && at !== undefined) dispatch({ type: 'conversation/seen', at })
  }, [dispatch, isOpen, at])
}
