import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { useIntl } from 'react-intl'
import { watchComposition } from '#components/textArea/composition.ts'
import { ControlledTextArea } from '#components/textArea/ControlledTextArea.tsx'
import { selectDraft } from '#state/conversation/draft.ts'
import { useAppDispatch, useAppSelector } from '#state/hooks.ts'
import { selectIsOpen } from '#state/widget.ts'
import { focusWithDocument } from './focusWithDocument.ts'

/** Time without a key after which the visitor counts as having stopped typing, in ms. */
export const TYPING_PAUSE_MS = 1_000

/** Renders a field in the place of the composer, to type in until that is loaded. Its style is `staticHome.css`. */
export const EarlyField = () => <textarea {...useFieldProps()} />

function useFieldProps() {
  const intl = useIntl()
  return {
    className: 'early-field',
    rows: 1,
    enterKeyHint: 'send' as const,
    'aria-label': intl.formatMessage({ id: 'composer.label' }),
    placeholder: intl.formatMessage({ id: 'composer.placeholder' }),
  }
}

type Selection = Parameters<HTMLTextAreaElement['setSelectionRange']>

/** Selection of an early field that had the focus and has just been removed. */
let replaced: Selection | undefined

/**
 * Moves the focus and the selection of an early field that has just been removed into the field that is in its place, on
 * every device, or the on-screen keyboard would close. Returns whether there was one.
 */
export function continueFocus(field: HTMLElement): boolean {
  if (replaced === undefined) return false
  field.focus()
  if (field instanceof HTMLTextAreaElement) field.setSelectionRange(...replaced)
  return true
}

/** Returns a function that runs immediately before the field is removed. React renders what replaces it in the same task. */
const watchReplacement = (field: HTMLTextAreaElement | null) => (): void => {
  if (field === null || field !== field.ownerDocument.activeElement) return
  replaced = [field.selectionStart, field.selectionEnd, field.selectionDirection]
  queueMicrotask(() => (replaced = undefined))
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
    const { current } = field
    if (current === null) return undefined
    const takesFocus = continueFocus(current) || (isOpen && matchMedia('(pointer: fine)').matches)
    return takesFocus ? focusWithDocument(current) : undefined
  }, [isOpen])
  useLayoutEffect(() => watchReplacement(field.current), [])
  useLayoutEffect(() => (field.current ? watchComposition(field.current) : undefined), [])
  const changeDraft = (text: string): void => void dispatch({ type: 'draft/changed', text })
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    const { currentTarget } = event
    const text = currentTarget.value.trimEnd()
    if (text === '') return
    // A visitor who types on before the text can be sent begins a new line.
    currentTarget.value = `${text}\n`
    changeDraft(currentTarget.value)
    dispatch({ type: 'draft/submittedEarly' })
  }
  return (
    <ControlledTextArea
      {...useFieldProps()}
      ref={field}
      value={draft}
      // The direction of an empty field is that of its placeholder.
      dir={draft === '' ? undefined : 'auto'}
      onChange={({ target }) => changeDraft(target.value)}
      onKeyDown={onKeyDown}
    />
  )
}
