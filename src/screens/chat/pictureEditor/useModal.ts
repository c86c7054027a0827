import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Returns the ref of a dialog that is modal while it is mounted. The focus then returns to where it was. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  // The cleanup of a layout effect runs while the dialog is still in the page. Only then can `close` restore the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    element?.querySelector<HTMLElement>('[data-stage]')?.focus()
    return () => element?.close()
  }, [])
  return dialog
}
