import { type ComponentProps, type RefObject, useLayoutEffect, useRef } from 'react'

type ControlledTextAreaProps = Omit<ComponentProps<'textarea'>, 'ref'> & {
  readonly value: string
  readonly ref?: RefObject<HTMLTextAreaElement | null> | undefined
}

/**
 * Renders a `textarea` with a value from outside. With each key, React's own `value` also changes the element's default
 * value, after which Chromium undoes single letters instead of words.
 */
export function ControlledTextArea({ value, ref, ...props }: ControlledTextAreaProps) {
  const ownRef = useRef<HTMLTextAreaElement>(null)
  const field = ref ?? ownRef
  useLayoutEffect(() => {
    if (field.current && field.current.value !== value) field.current.value = value
  }, [field, value])
  return <textarea ref={field} {...props} />
}
