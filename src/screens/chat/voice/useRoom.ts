import { type RefObject, useEffect } from 'react'

/** Makes the conversation shorter by the part of an element above the composer, which would cover its newest message. */
export function useRoom(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = element
    const form = current?.closest('form')
    if (!current || !form) return undefined
    const makeRoom = (): void => {
      const above = form.getBoundingClientRect().top - current.getBoundingClientRect().top
      form.style.marginBlockStart = `${Math.max(0, above)}px`
    }
    const observer = new ResizeObserver(makeRoom)
    observer.observe(current)
    return () => {
      observer.disconnect()
      form.style.marginBlockStart = ''
    }
  }, [element])
}
