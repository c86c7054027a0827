import { type ComponentProps, type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { useIntl } from 'react-intl'
import { selectDraft } from '#state/conversation/draft.ts'
import { useAppDispatch, useAppSelector } from '#state/hooks.ts'
import { selectIsOpen } from '#state/widget.ts'
import { focusWithDocument } from './focusWithDocument.ts'

/** Renders a field in the place of the composer, to type in until that is loaded. Its style is `staticHome.css`. */
export function EarlyField(
  props: Pick<ComponentProps<'textarea'>, 'ref' | 'value' | 'dir' | 'onChange' | 'onKeyDown'>,
) {
  const intl = useIntl()
  return (
    <textarea
      className="early-field"
      rows={1}
      aria-label={intl.formatMessage({ id: 'composer.label' })}
      placeholder={intl.formatMessage({ id: 'composer.placeholder' })}
      {...props}
    />
  )
}

let isFocusReplaced = false

/**
 * Returns whether a field of this module that had the focus has just been removed. What comes in its place then gets the
 * focus on every device, or the on-screen keyboard would close.
 */
export const hasReplacedFocus = (): boolean => isFocusReplaced

/** Returns a function that runs immediately before the field is removed. React renders what replaces it in the same task. */
const watchReplacement = (field: HTMLTextAreaElement | null) => (): void => {
  isFocusReplaced = field !== null && field === field.ownerDocument.activeElement
  queueMicrotask(() => (isFocusReplaced = false))
}

/**
 * Renders the early field of a chat that is loading. What is typed becomes the draft, which the composer continues or
 * sends, so no key is lost after the click that opens the chat. On a touch screen the visitor taps first.
 */
export function EarlyDraft() {
  const dispatch = useAppDispatch()
  const draft = useAppSelector(selectDraft)
  const isOpen = useAppSelector(selectIsOpen)
  const field = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    const takesFocus = hasReplacedFocus() || (isOpen && matchMedia('(pointer: fine)').matches)
    return takesFocus && field.current ? focusWithDocument(field.current) : undefined
  }, [isOpen])
  useLayoutEffect(() => watchReplacement(field.current), [])
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    dispatch({ type: 'draft/submittedEarly' })
  }
  return (
    <EarlyField
      ref={field}
      value={draft}
      // The direction of an empty field is that of its placeholder.
      dir={draft === '' ? undefined : 'auto'}
      onChange={({ target }) => dispatch({ type: 'draft/changed', text: target.value })}
      onKeyDown={onKeyDown}
    />
  )
}
