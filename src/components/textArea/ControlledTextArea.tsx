import { type ComponentProps, useImperativeHandle, useLayoutEffect, useRef } from 'react'

type ControlledTextAreaProps = ComponentProps<'textarea'> & { readonly value: string }

/**
 * Renders a `textarea` with a value from outside. With each key, React's own `value` also changes the element's default
 * value, after which Chromium undoes single letters instead of words.
 */
export function ControlledTextArea({ value, ref, ...props }: ControlledTextAreaProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  useImperativeHandle<HTMLTextAreaElement | null, HTMLTextAreaElement | null>(ref, () => field.current, [])
  useLayoutEffect(() => {
    if (field.current && field.current.value !== value) field.current.value = value
  }, [value])
  return <textarea ref={field} {...props} />
}
